import { hasVisibleText } from '../messages/conversation.ts';

/** Longest comment on a rating. */
export const COMMENT_MAX = 500;

/** Control characters, and what turns or hides the text around it; joiners and marks of direction stay. */
const UNSEEN = /(?!\n|\u200C|\u200D|\u200E|\u200F|\u061C)[\p{Cc}\p{Cf}]/gu;

/** What a guest wrote beside their stars, as it is kept: lines of visible text; empty where there is none. */
export function cleanComment(typed: string): string {
  const text = typed
    .replace(/\r\n?/gu, '\n')
    .replaceAll('\t', ' ')
    .replace(UNSEEN, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
  return hasVisibleText(text) ? text : '';
}
