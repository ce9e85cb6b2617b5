import { parseArgs } from 'node:util';

/** A word or an option that no simulation can be played with. */
export class WrongOption extends Error {}

/** Defaults of the options that each scenario has. */
const defaults = {
  evening: { cars: 300, hours: 4, minutes: 6 },
  month: { cars: 1 },
} as const;
export type ScenarioName = keyof typeof defaults;
type Options<N extends ScenarioName> = { -readonly [K in keyof (typeof defaults)[N]]: number };
export type ChosenScenario = {
  [N in ScenarioName]: { scenario: N; seed: string } & Options<N>;
}[ScenarioName];

const isScenario = (name: string): name is ScenarioName => Object.hasOwn(defaults, name);

/** @param anySeed where none is given @throws WrongOption with one line for whoever typed it */
export function readOptions(args: readonly string[], anySeed: string): ChosenScenario {
  const [scenario = '', ...rest] = args;
  if (!isScenario(scenario))
    throw new WrongOption(
      `There is no scenario '${scenario}'. There are ${Object.keys(defaults).join(' and ')}.`,
    );
  const known: Record<string, number> = defaults[scenario];
  const given = parse(rest, known);
  const numbers = Object.entries(known).map(([name, value]) => [
    name,
    readNumber(name, given[name] ?? String(value), scenario),
  ]);
  return {
    scenario,
    seed: given['seed'] ?? anySeed,
    ...Object.fromEntries(numbers),
  } as ChosenScenario;
}

function parse(args: string[], known: Record<string, number>): Partial<Record<string, string>> {
  const names = ['seed', ...Object.keys(known)];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    // Node's further sentences are about programs and not about this one.
    const [sentence = ''] = (error as Error).message.split(/\.\s/);
    const usage = Object.entries(known).map(([name, value]) => `--${name} ${value}`);
    throw new WrongOption(
      `${sentence.replace(/\.$/, '')}. There are --seed WORD, ${usage.join(', ')}.`,
    );
  }
}

function readNumber(name: string, typed: string, scenario: ScenarioName): number {
  // Cars of a month are cars a day.
  const isWhole = name === 'cars' && scenario === 'evening';
  const value = Number(typed);
  if ((isWhole ? Number.isSafeInteger(value) : Number.isFinite(value)) && value > 0) return value;
  throw new WrongOption(
    `--${name} is to be a ${isWhole ? 'whole ' : ''}number above 0, not '${typed}'.`,
  );
}
