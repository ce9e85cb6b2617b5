import { parseArgs } from 'node:util';

export const scenarios = ['evening', 'rush', 'month'] as const;
type Scenario = (typeof scenarios)[number];

type NumberOption = { usual: number; isWhole?: true };
/** Number options of each scenario, with the values that are used without them. */
const numberOptions = {
  evening: { cars: { usual: 300, isWhole: true }, hours: { usual: 4 }, minutes: { usual: 6 } },
  rush: {},
  month: { cars: { usual: 1 } },
} as const satisfies Record<Scenario, Record<string, NumberOption>>;

export type ScenarioOptions = {
  [S in Scenario]: { scenario: S; seed: string } & Record<keyof (typeof numberOptions)[S], number>;
}[Scenario];

/** Thrown for an option with an impossible value. */
export class WrongOption extends Error {}

/**
 * @param args scenario, and its options
 * @param anySeed seed to use if the command line has none
 *
 * @throws WrongOption with one line for the terminal
 */
export function readOptions([name, ...args]: string[], anySeed: string): ScenarioOptions {
  const scenario = scenarios.find((one) => one === name);
  if (!scenario) throw new WrongOption(`There are the scenarios ${scenarios.join(', ')}.`);
  const known = Object.entries<NumberOption>(numberOptions[scenario]);
  const given = parse(args, known);
  const numbers = known.map(([option, kind]) => [option, readNumber(option, given[option], kind)]);
  const seed = given['seed'] ?? anySeed;
  return { scenario, seed, ...Object.fromEntries(numbers) } as ScenarioOptions;
}

function parse(
  args: string[],
  known: readonly (readonly [string, NumberOption])[],
): Partial<Record<string, string>> {
  const names = ['seed', ...known.map(([name]) => name)];
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
    return parseArgs({ args, options }).values;
  } catch (error) {
    // Shows only the first sentence of Node's message, because the others describe Node's parser.
    const [sentence = ''] = (error as Error).message.split(/\.\s/);
    const usage = ['--seed WORD', ...known.map(([name, { usual }]) => `--${name} ${usual}`)];
    throw new WrongOption(`${sentence.replace(/\.$/, '')}. There are ${usage.join(', ')}.`);
  }
}

function readNumber(
  name: string,
  typed: string | undefined,
  { usual, isWhole }: NumberOption,
): number {
  const value = Number(typed ?? usual);
  const isAllowed = isWhole ? Number.isSafeInteger : Number.isFinite;
  if (isAllowed(value) && value > 0) return value;
  const wanted = isWhole ? 'a whole number above 0' : 'a number above 0';
  throw new WrongOption(`--${name} is to be ${wanted}, not '${typed ?? ''}'.`);
}
