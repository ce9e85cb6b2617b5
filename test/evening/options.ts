import { parseArgs } from 'node:util';

/** Command-line options of `npm run evening`. */
export type EveningOptions = {
  seed: string;
  cars: number;
  hours: number;
  minutes: number;
  /** Plays rushes of the queue instead of an evening. */
  rush: boolean;
};

/** Thrown for an option with an impossible value. */
export class WrongOption extends Error {}

/**
 * @param anySeed seed to use if the command line has none
 *
 * @throws WrongOption with one line for the terminal
 */
export function readOptions(args: string[], anySeed: string): EveningOptions {
  const given = parse(args);
  return {
    seed: given.seed ?? anySeed,
    rush: given.rush ?? false,
    cars: readNumber('cars', given.cars ?? '300', Number.isSafeInteger, 'a whole number above 0'),
    hours: readNumber('hours', given.hours ?? '4', Number.isFinite, 'a number above 0'),
    minutes: readNumber('minutes', given.minutes ?? '6', Number.isFinite, 'a number above 0'),
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const rush = { type: 'boolean' } as const;
    const options = { seed: text, cars: text, hours: text, minutes: text, rush };
    return parseArgs({ args, options }).values;
  } catch (error) {
    // Shows only the first sentence of Node's message, because the others describe Node's parser.
    const [sentence = ''] = (error as Error).message.split(/\.\s/);
    throw new WrongOption(`${sentence.replace(/\.$/, '')}. There are ${usage}.`);
  }
}

const usage = '--seed WORD, --cars 300, --hours 4, --minutes 6 and --rush';

function readNumber(
  name: string,
  typed: string,
  isAllowed: (value: number) => boolean,
  wanted: string,
): number {
  const value = Number(typed);
  if (isAllowed(value) && value > 0) return value;
  throw new WrongOption(`--${name} is to be ${wanted}, not '${typed}'.`);
}
