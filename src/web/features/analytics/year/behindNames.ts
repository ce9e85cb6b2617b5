import { anyText } from '#web/app/routes/search.ts';

/** Which cars are open over the figures, as it stands in the address; `useBehind` reads it, which comes with the screen. */
export const behindSearch = {
  figure: anyText,
  hour: anyText,
  weekday: anyText,
  minutesFrom: anyText,
  minutesTo: anyText,
  /** Not `stars`, which the comments go by. */
  rated: anyText,
  person: anyText,
  subject: anyText,
};
