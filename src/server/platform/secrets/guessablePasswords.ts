import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { fieldError } from '../errors.ts';
import { inTurn } from './inTurn.ts';

type Scorer = { zxcvbn: ZxcvbnFactory; common: ReadonlySet<string> };

/** More characters than this are not looked at together: the time grows faster than they do. */
const SCORED_CHARACTERS = 24;
/** Writing 'p4$$w0rd' in every other way is what takes the most time. */
const MOST_SUBSTITUTIONS = 4;
/**
 * Guesses that find it, at the least. Five wrong ones lock an account, so that this many take lifetimes;
 * eight letters by chance are above it, a word with a year is below.
 */
const FEWEST_GUESSES = 3e7;
/** A shorter part of a name is in too many good passwords. */
const SHORTEST_OWN_WORD = 4;
const LOCAL_DIGITS = [10, 9, 8, 7];
const PRODUCT = 'portico';

let scorer: Promise<Scorer> | null = null;

/** Loaded when the first password is chosen: 28 MB are no use to a process that asks for none. */
async function load(): Promise<Scorer> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new Factory({
    dictionary,
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
  });
  return {
    zxcvbn,
    common: new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  };
}

/** A telephone number as people say it where they are, with the country before it or less of it. */
function listLocalNumbers(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '');
  return LOCAL_DIGITS.map((count) => digits.slice(-count)).filter(
    (number, index) => number.length === LOCAL_DIGITS[index],
  );
}

/** What anybody knows who knows the person: names, the address and its parts, the number. */
function listOwnWords(about: readonly (string | null)[]): string[] {
  const whole = about.flatMap((text) => text?.toLowerCase() ?? []);
  const words = [
    PRODUCT,
    ...whole,
    ...whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)),
    ...whole.flatMap(listLocalNumbers),
  ];
  return [...new Set(words)]
    .filter((word) => word.length >= SHORTEST_OWN_WORD)
    .toSorted((one, other) => other.length - one.length);
}

/** What is left of a password without the own words: they add nothing for whoever knows them. */
function withoutOwnWords(password: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
}

function isGuessable({ zxcvbn }: Scorer, password: string, words: string[]): boolean {
  const rest = withoutOwnWords(password, words);
  // Its capitals count where nothing was taken out.
  const scored = (rest.length < password.length ? rest : password).slice(0, SCORED_CHARACTERS);
  return scored === '' || zxcvbn.check(scored, words).guesses < FEWEST_GUESSES;
}

/**
 * Refuses a password that is found by guessing: one that everybody tries first, repeats and sequences,
 * rows of keys, and what is known of the person.
 *
 * @param about names, address and number of whoever chooses it
 * @throws VALIDATION naming `field`
 */
export async function refuseGuessablePassword(
  field: string,
  password: string,
  about: readonly (string | null)[],
): Promise<void> {
  scorer ??= load();
  const loaded = await scorer;
  if (loaded.common.has(password.toLowerCase())) throw fieldError(field, 'password_too_common');
  // Up to some ten milliseconds in which nothing else goes on: callers take turns.
  const guessable = await inTurn(async () => isGuessable(loaded, password, listOwnWords(about)));
  if (guessable) throw fieldError(field, 'password_too_easy');
}
