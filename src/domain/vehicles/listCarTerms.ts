import { makeWords } from './makeWords.ts';
import { paintWords } from './paint.ts';

/**
 * Fewest letters by which a colour or make is recognised. A shorter beginning matches too many
 * words.
 */
const TELLING_LETTERS = 3;

const groups = [...paintWords, ...makeWords];

/**
 * Lists other words for a colour or make, in English and Arabic: 'اسود' also finds 'Black', and
 * 'toyota' finds 'تويوتا'. The list is empty for any other word.
 *
 * @param word folded for search (`foldForSearch`); the beginning of a word is enough
 */
export function listCarTerms(word: string): string[] {
  const bare = word.replace(/^ال(?=.{3})/u, '');
  if (bare.length < TELLING_LETTERS) return [];
  const meant = groups.filter((words) => words.some((one) => one.startsWith(bare)));
  // Words of two letters are left out, because they occur inside many other words.
  return [...new Set(meant.flat())].filter((one) => one.length >= TELLING_LETTERS);
}
