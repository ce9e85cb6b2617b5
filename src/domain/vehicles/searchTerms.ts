import { makeWords } from './makeWords.ts';
import { paintWords } from './paint.ts';

/** Fewest letters that identify a colour or make; shorter beginnings match too many. */
const TELLING_LETTERS = 3;

const groups = [...paintWords, ...makeWords];

/**
 * Lists other words for a colour or make, in either language: 'اسود' also finds 'Black', and 'toyota'
 * 'تويوتا'. Empty for any other word.
 *
 * @param word folded for search (`foldForSearch`); its beginning is enough
 */
export function listCarTerms(word: string): string[] {
  const bare = word.replace(/^ال(?=.{3})/u, '');
  if (bare.length < TELLING_LETTERS) return [];
  const meant = groups.filter((words) => words.some((one) => one.startsWith(bare)));
  // Words of two letters occur inside many others.
  return [...new Set(meant.flat())].filter((one) => one.length >= TELLING_LETTERS);
}
