import { anyText } from '#web/app/routes/search.ts';

/**
 * Address parameters of the open figure. In a file of its own, as routes need it before the screen
 * with `useBehind` is loaded.
 */
export const behindSearch = {
  figure: anyText,
  hour: anyText,
  weekday: anyText,
  minutesFrom: anyText,
  minutesTo: anyText,
  /** Named apart from `stars`, the filter of the comments. */
  rated: anyText,
  person: anyText,
  subject: anyText,
};
