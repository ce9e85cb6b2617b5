import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { fieldError } from '../errors.ts';
import { queuePasswordWork } from './queuePasswordWork.ts';

type Scorer = { zxcvbn: ZxcvbnFactory; common: ReadonlySet<string> };

/**
 * Maximum length of the scored part, in characters, because the time grows faster than the length.
 */
const SCORED_CHARACTERS = 24;
/**
 * Maximum number of substitutions that are tried ('p4$$w0rd'), because they take most of the time.
 */
const MOST_SUBSTITUTIONS = 4;
/**
 * Minimum of estimated guesses for an accepted password. Five wrong attempts lock an account, so
 * this many guesses take lifetimes. Eight random letters are above the minimum, a word with a year
 * is below.
 */
const FEWEST_GUESSES = 3e7;
/**
 * Minimum length of a personal word that is excluded; shorter words occur in many good passwords.
 */
const SHORTEST_OWN_WORD = 4;
const LOCAL_DIGITS = [10, 9, 8, 7];
const PRODUCT = 'portico';

/** Letters that people replace by a similar digit or symbol; '1' stands for two of them. */
const similar: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};
/** Most digits and symbols around a common word that still make an obvious variation. */
const MOST_AROUND = 6;
const SHORTEST_COMMON_WORD = 4;

let scorer: Promise<Scorer> | null = null;

/**
 * Loads the dictionaries of password scoring at first use: they take 28 MB, which most processes
 * never need.
 */
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

/** Lists the local forms of a phone number: its last 10, 9, 8 and 7 digits. */
function listLocalNumbers(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '');
  return LOCAL_DIGITS.map((count) => digits.slice(-count)).filter(
    (number, index) => number.length === LOCAL_DIGITS[index],
  );
}

/**
 * Lists words that acquaintances of the person know: names, e-mail address and its parts, phone
 * number.
 */
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

/** Removes personal words, because they add no strength against people who know them. */
function withoutOwnWords(password: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
}

/** Replaces similar digits and symbols by the letters that they stand for. */
const undoSwaps = (text: string, one: string) =>
  Array.from(text, (letter) => (letter === '1' ? one : (similar[letter] ?? letter))).join('');

/**
 * Lists what a password is an obvious variation of: in small letters, without symbols, without
 * digits and symbols around a word, and with letters in place of similar symbols.
 */
function listOriginals(password: string): string[] {
  const small = password.toLowerCase();
  const word = small.replaceAll(/^[^\p{L}]+|[\d\P{L}]+$/gu, '');
  const isAround = small.length - word.length <= MOST_AROUND;
  const words = isAround && word.length >= SHORTEST_COMMON_WORD ? [word] : [];
  return [small, small.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...words].flatMap((text) => [
    text,
    undoSwaps(text, 'i'),
    undoSwaps(text, 'l'),
  ]);
}

function isGuessable({ zxcvbn }: Scorer, password: string, words: string[]): boolean {
  const rest = withoutOwnWords(password, words);
  // Scores the original password when nothing was removed, because capitals make guessing harder.
  const scored = (rest.length < password.length ? rest : password).slice(0, SCORED_CHARACTERS);
  return scored === '' || zxcvbn.check(scored, words).guesses < FEWEST_GUESSES;
}

/**
 * Refuses a guessable password: common ones and their obvious variations, repeats, sequences, keyboard rows, and facts about the
 * person.
 *
 * @param about names, addresses and phone numbers of the person
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
  // Scoring blocks the event loop for up to ten milliseconds, so callers wait in a queue.
  const guessable = await queuePasswordWork(async () =>
    isGuessable(loaded, password, listOwnWords(about)),
  );
  if (guessable) throw fieldError(field, 'password_too_easy');
  // The score counts a symbol within a word as hard to guess, as in 'Admin@123'.
  if (listOriginals(password).some((each) => loaded.common.has(each)))
    throw fieldError(field, 'password_too_common');
}
