import { makeWords } from './makeWords.ts';
import { paintWords } from './paint.ts';

/** So many letters say which colour or make is meant; fewer begin too many of them. */
const TELLING_LETTERS = 3;

const groups = [...paintWords, ...makeWords];

/**
 * The other words a car of this colour or make may have been written down with, in either language:
 * 'اسود' finds what was typed as 'Black', and 'toyota' a 'تويوتا'. Empty for any other word.
 *
 * @param word folded as for a search (`foldForSearch`); its beginning is enough
 */
export function listCarTerms(word: string): string[] {
  const bare = word.replace(/^ال(?=.{3})/u, '');
  if (bare.length < TELLING_LETTERS) return [];
  const meant = groups.filter((words) => words.some((one) => one.startsWith(bare)));
  // Words of two letters stand within many others.
  return [...new Set(meant.flat())].filter((one) => one.length >= TELLING_LETTERS);
}
