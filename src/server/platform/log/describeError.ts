/** PostgreSQL's classes of errors whose message repeats a value: bad data, and what our own rules say. */
const REPEATS_VALUES = /^(22|P0)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** What tells where an error comes from. Everything else an error carries may hold what somebody typed. */
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
/** Deeper than this a cause explains nothing any more. */
const DEPTH = 5;

/** People are called by their e-mail address and phone number; neither belongs into a log. */
const leaveOutPeople = (text: string) =>
  text.replaceAll(/[^\s"'<>()=:]+@[^\s"'<>()]+/g, '…@…').replaceAll(/\+\d[\d\s().-]{4,}\d/g, '+…');

function writeMessage(error: Error, code: unknown): string {
  const isOfDatabase = typeof code === 'string' && SQLSTATE.test(code) && 'severity' in error;
  if (isOfDatabase && REPEATS_VALUES.test(code)) return 'PostgreSQL refused a value';
  return leaveOutPeople(error.message);
}

/** The places in the code, without the message that stands above them. */
const readFrames = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * What a log may tell of an error: where it happened and of what kind it is. PostgreSQL's details name
 * the row's values, those of other libraries the receiver or the whole request.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return leaveOutPeople(String(error));
  const fields = error as Error & Record<string, unknown>;
  const told = TELLING.flatMap((name) => {
    const value = fields[name];
    // `code` is left out of every line: elsewhere it is one that somebody was sent.
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
