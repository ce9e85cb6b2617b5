import { useSearch } from '@tanstack/react-router';
import { useAddressWindow } from '#web/app/useAddressWindow.ts';
import type { Behind } from './api.ts';
import { behindSearch } from './behindNames.ts';

const names = Object.keys(behindSearch) as (keyof typeof behindSearch)[];

const write = (value: number | string | undefined) =>
  value === undefined ? undefined : String(value);
const readNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** As it is read from the address. */
export type OpenedBehind = {
  figure: Behind['figure'];
  hour: number | undefined;
  weekday: number | undefined;
  minutesFrom: number | undefined;
  minutesTo: number | undefined;
  stars: number | undefined;
  personId: string | undefined;
  subjectId: string | undefined;
};

/** Which cars are open over the figures; null while none are. */
export function useBehind() {
  const search = useSearch({ from: '/manager/portal/enhanced-analytics' });
  const { figure, hour, weekday, minutesFrom, minutesTo, rated, person, subject } = search;
  const address = useAddressWindow(names, figure ?? null);
  const behind: OpenedBehind | null = figure
    ? {
        figure,
        hour: readNumber(hour),
        weekday: readNumber(weekday),
        minutesFrom: readNumber(minutesFrom),
        minutesTo: readNumber(minutesTo),
        stars: readNumber(rated),
        personId: person,
        subjectId: subject,
      }
    : null;
  const open = (next: Behind) =>
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
