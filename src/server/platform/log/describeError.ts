/**
 * PostgreSQL error classes whose messages quote a value: bad data, and errors raised by database
 * guards.
 */
const REPEATS_VALUES = /^(22|P0)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Fields that show where an error comes from. All other fields may contain user input. */
const TELLING = [
  'code',
  'errno',
  'syscall',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
] as const;
/** Maximum number of nested causes in a log entry. */
const DEPTH = 5;

/** Removes e-mail addresses and phone numbers: they identify people and must not be logged. */
const leaveOutPeople = (text: string) =>
  text.replaceAll(/[^\s"'<>()=:]+@[^\s"'<>()]+/g, '…@…').replaceAll(/\+\d[\d\s().-]{4,}\d/g, '+…');

function writeMessage(error: Error, code: unknown): string {
  const isOfDatabase = typeof code === 'string' && SQLSTATE.test(code) && 'severity' in error;
  if (isOfDatabase && REPEATS_VALUES.test(code)) return 'PostgreSQL refused a value';
  return leaveOutPeople(error.message);
}

/** Returns the stack frames of an error without its message. */
const readFrames = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Describes an error for the log: its place and kind. Drops details, because PostgreSQL quotes row
 * values in them, and other libraries quote receivers or whole requests.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return leaveOutPeople(String(error));
  const fields = error as Error & Record<string, unknown>;
  const told = TELLING.flatMap((name) => {
    const value = fields[name];
    // The logger redacts every field `code`, because it may be a code sent to a user, so an error
    // code needs another name.
    const shown = name === 'code' ? 'errorCode' : name;
    return typeof value === 'string' || typeof value === 'number' ? [[shown, value]] : [];
  });
  const inner = depth < DEPTH;
  return {
    type: error.constructor.name,
    message: writeMessage(error, fields['code']),
    ...Object.fromEntries(told),
    stack: readFrames(error),
    ...(inner && error.cause !== undefined && { cause: describeError(error.cause, depth + 1) }),
    ...(inner &&
      error instanceof AggregateError && {
        errors: error.errors.map((each) => describeError(each, depth + 1)),
      }),
  };
}
