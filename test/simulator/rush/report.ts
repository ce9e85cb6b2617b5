import { formatRow } from '#test/bench/figures.ts';
import { quantile, sum } from '../figures.ts';
import type { RushGuest, RushSettings } from './playRush.ts';

/**
 * Counts pairs of guests who asked for their cars as soon as possible, where a runner was sent for
 * the later one first.
 */
export function countInversions(guests: readonly RushGuest[]): number {
  const soon = guests.filter(({ wantedAt }) => wantedAt === null);
  return soon.flatMap((first, index) =>
    soon
      .slice(index + 1)
      .filter(({ askedAt, sentAt }) => askedAt > first.askedAt && sentAt < first.sentAt),
  ).length;
}

const mean = (values: readonly number[]) => sum(values, (one) => one) / values.length;

/**
 * Writes one row of the report: overtakings, how far the first told time was off, and what guests
 * were told meanwhile. All times in minutes.
 */
export function writeRush(settings: RushSettings, guests: readonly RushGuest[]): string {
  const errors = guests.map(({ promisedAt, readyAt }) => Math.abs(readyAt - promisedAt));
  const moves = guests.map((guest) => guest.moves);
  const cells = [
    `${settings.guests} in ${settings.minutes}`,
    String(settings.runners),
    String(countInversions(guests)),
    (quantile(errors, 50) ?? NaN).toFixed(1),
    (quantile(errors, 90) ?? NaN).toFixed(1),
    mean(moves).toFixed(1),
    String(Math.max(...moves)),
    mean(guests.map(({ messages }) => messages)).toFixed(1),
  ];
  return formatRow(cells);
}

export const rushHead = [
  '### Rushes',
  '',
  'Cars asked for in so many minutes, and how the first told time met the actual one. In minutes.',
  '',
  '| guests | runners | overtakings | error, median | p90 | times told anew, mean | most | messages, mean |',
  '|---|---|---|---|---|---|---|---|',
];
