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

const sort = (values: readonly number[]) => values.toSorted((a, b) => a - b);
/** Returns the smallest value that at least this share of the values does not exceed. */
const percentile = (values: readonly number[], share: number) =>
  sort(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

/**
 * Writes one row of the report: overtakings, how far the first told time was off, and what guests
 * were told meanwhile. All times in minutes.
 */
export function writeRush(settings: RushSettings, guests: readonly RushGuest[]): string {
  const errors = guests.map(({ promisedAt, readyAt }) => Math.abs(readyAt - promisedAt));
  const moves = guests.map((guest) => guest.moves);
  const cells = [
    `${settings.guests} in ${settings.minutes}`,
    settings.runners,
    countInversions(guests),
    percentile(errors, 0.5).toFixed(1),
    percentile(errors, 0.9).toFixed(1),
    mean(moves).toFixed(1),
    Math.max(...moves),
    mean(guests.map(({ messages }) => messages)).toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

export const rushHead = [
  '### Rushes',
  '',
  'Cars asked for in so many minutes, and how the first told time met the actual one. In minutes.',
  '',
  '| guests | runners | overtakings | error, median | p90 | times told anew, mean | most | messages, mean |',
  '|---|---|---|---|---|---|---|---|',
];
