import { anyText } from '#web/app/routes/search.ts';

/**
 * Address parameters for the opened figure. Routes need this small file before the screen with
 * `useBehind` is loaded.
 */
export const behindSearch = {
  figure: anyText,
  hour: anyText,
  weekday: anyText,
  minutesFrom: anyText,
  minutesTo: anyText,
  /** Named `rated`, because `stars` is the filter of the comments. */
  rated: anyText,
  person: anyText,
  subject: anyText,
};
