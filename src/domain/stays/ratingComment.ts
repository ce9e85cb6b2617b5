import { hasVisibleText } from '../messages/conversation.ts';

/** Longest comment on a rating, in characters. */
export const COMMENT_MAX = 500;

/**
 * Control characters and marks that turn or hide the text around them; joiners and simple direction marks
 * stay.
 */
const UNSEEN = /(?!\n|\u200C|\u200D|\u200E|\u200F|\u061C)[\p{Cc}\p{Cf}]/gu;

/** Cleans a guest's comment for storing: lines of visible text; '' where there is none. */
export function cleanComment(typed: string): string {
  const text = typed
    .replace(/\r\n?/gu, '\n')
    .replaceAll('\t', ' ')
    .replace(UNSEEN, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
  return hasVisibleText(text) ? text : '';
}
