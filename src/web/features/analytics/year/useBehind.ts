import { useSearch } from '@tanstack/react-router';
import { stayFigures } from '#domain/analytics/stayFigures.ts';
import { useAddressWindow } from '#web/app/useAddressWindow.ts';
import type { FigureCarsFilter } from './api.ts';
import { behindSearch } from './behindSearch.ts';

const DAY_MINUTES = 1_440;

const names = Object.keys(behindSearch) as (keyof typeof behindSearch)[];

const write = (value: number | string | undefined) =>
  value === undefined ? undefined : String(value);
/** Parses a whole number from `from` to `to`; undefined for any other text. */
const readNumber = (text: string | undefined, from: number, to: number) =>
  text !== undefined && /^\d{1,4}$/.test(text) && Number(text) >= from && Number(text) <= to
    ? Number(text)
    : undefined;

/** Filter of the opened figure, as parsed from the address. */
export type OpenedBehind = {
  figure: FigureCarsFilter['figure'];
  hour: number | undefined;
  weekday: number | undefined;
  minutesFrom: number | undefined;
  minutesTo: number | undefined;
  stars: number | undefined;
  personId: string | undefined;
  subjectId: string | undefined;
};

/** Reads the opened figure from the address; null when no figure is open. */
export function useBehind() {
  const search = useSearch({ from: '/manager/portal/enhanced-analytics' });
  const { hour, weekday, minutesFrom, minutesTo, rated, person, subject } = search;
  const figure = stayFigures.find((each) => each === search.figure);
  const address = useAddressWindow(names);
  const behind: OpenedBehind | null = figure
    ? {
        figure,
        hour: readNumber(hour, 0, 23),
        weekday: readNumber(weekday, 1, 7),
        minutesFrom: readNumber(minutesFrom, 0, DAY_MINUTES),
        minutesTo: readNumber(minutesTo, 0, DAY_MINUTES),
        stars: readNumber(rated, 1, 5),
        personId: person,
        subjectId: subject,
      }
    : null;
  const open = (next: FigureCarsFilter) =>
    address.open({
      figure: next.figure,
      hour: write(next.hour),
      weekday: write(next.weekday),
      minutesFrom: write(next.minutesFrom),
      minutesTo: write(next.minutesTo),
      rated: write(next.stars),
      person: next.personId,
      subject: next.subjectId,
    });
  return { behind, open, close: address.close };
}
