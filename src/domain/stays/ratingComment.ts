import { hasVisibleText } from '../messages/conversation.ts';

/** Longest comment on a rating, in characters. */
export const COMMENT_MAX = 500;

/**
 * Pattern for control characters, and for marks that turn or conceal the text around them. Joiners
 * and simple direction marks are not matched.
 */
const UNSEEN = /(?!\n|\u200C|\u200D|\u200E|\u200F|\u061C)[\p{Cc}\p{Cf}]/gu;

/**
 * Cleans a guest's comment for storing: lines of visible text. Returns '' if no visible text is
 * left.
 */
export function cleanComment(typed: string): string {
  const text = typed
    .replace(/\r\n?/gu, '\n')
    .replaceAll('\t', ' ')
    .replace(UNSEEN, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
  return hasVisibleText(text) ? text : '';
}
