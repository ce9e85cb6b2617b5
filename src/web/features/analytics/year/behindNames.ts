import { stayFigures } from '#domain/analytics/stayFigures.ts';
import { anyText } from '#web/app/routes/search.ts';
import { findStars } from './rangeNames.ts';

const findFigure = (text: string) => stayFigures.find((figure) => figure === text);

/** One of so many whole numbers. */
const findNumber = (from: number, to: number) => (text: string) =>
  /^\d{1,4}$/.test(text) && Number(text) >= from && Number(text) <= to ? text : undefined;

const findMinutes = findNumber(0, 1_440);

/** Which cars are open over the figures, as it stands in the address. */
export const behindSearch = {
  figure: findFigure,
  hour: findNumber(0, 23),
  weekday: findNumber(1, 7),
  minutesFrom: findMinutes,
  minutesTo: findMinutes,
  /** Not `stars`, which the comments go by. */
  rated: findStars,
  person: anyText,
  subject: anyText,
};
