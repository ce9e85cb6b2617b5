import { MINUTE } from '../clock.ts';
import { formatTable } from '#test/bench/figures.ts';
import { quantile } from '../figures.ts';
import type { EveningReport } from './evening.ts';
import type { Role } from './notebook.ts';

const roles: readonly Role[] = ['guest', 'valet', 'dispatcher'];
const QUARTER = 15;

type Wait = { from: number; minutes: number };

const writeQuantile = (waits: readonly Wait[], hundredths: number): string =>
  quantile(
    waits.map(({ minutes }) => minutes),
    hundredths,
  )?.toFixed(1) ?? '';

function writeWaits({ party: { book, clock }, settings }: EveningReport): string[] {
  const measure = (from: number | null, to: number | null): Wait[] =>
    from === null || to === null || to === Infinity
      ? []
      : [{ from: (from - clock.at(0)) / MINUTE, minutes: Math.max(0, to - from) / MINUTE }];
  const arrivals = book.cars.flatMap(({ arrivedAt, turnedAwayAt, receivedAt }) =>
    measure(arrivedAt, turnedAwayAt ?? receivedAt),
  );
  const returns = book.orders.flatMap(({ queuedAt, readyAt }) => measure(queuedAt, readyAt));
  const cells = (isMeant: (wait: Wait) => boolean) =>
    [arrivals.filter(isMeant), returns.filter(isMeant)].flatMap((waits) => [
      String(waits.length),
      writeQuantile(waits, 50),
      writeQuantile(waits, 90),
    ]);
  const rows: string[][] = [];
  const last = Math.max(settings.hours * 60, ...returns.map(({ from }) => from));
  for (let start = 0; start < last; start += QUARTER) {
    const within = cells(({ from }) => from >= start && from < start + QUARTER);
    if (within[0] === '0' && within[3] === '0') continue;
    rows.push([writeTime(start), ...within]);
  }
  rows.push(['all', ...cells(() => true)]);
  return formatTable(
    ['from', 'cars in', 'wait, median', 'p90', 'cars asked for', 'wait, median', 'p90'],
    rows,
  );
}

const list = (entries: readonly [string, number][]) =>
  entries.map(([what, count]) => `${what} ${count}`).join(', ') || 'nothing';

const money = (cents: number) => (cents / 100).toFixed(2);

/** Formats minutes as hours and minutes, or seconds as minutes and seconds. */
const writeTime = (smaller: number) =>
  `${Math.floor(smaller / 60)}:${String(Math.floor(smaller % 60)).padStart(2, '0')}`;

/**
 * Smallest delay that the report mentions, in minutes. Smaller delays do not matter, because waits
 * last some minutes.
 */
const TOLD_MINUTES = 0.5;

/**
 * Describes how long the evening took, and if the machine was too slow. On a slow machine, waits
 * are longer than they would be.
 */
export function writeDuration({
  settings,
  seconds,
  lastsMinutes,
  behindMinutes,
}: Pick<EveningReport, 'settings' | 'seconds' | 'lastsMinutes' | 'behindMinutes'>): string[] {
  const { cars, hours, minutes } = settings;
  const over = seconds.play - minutes * 60;
  const reasons = [
    ...(over >= 1 ? [`it took ${writeTime(over)} longer than the ${minutes} minutes it had`] : []),
    ...(behindMinutes >= TOLD_MINUTES
      ? [`pauses lasted up to ${behindMinutes.toFixed(1)} minutes of the evening too long`]
      : []),
  ];
  return [
    `${cars} cars in ${hours} hours, played in ${writeTime(seconds.play)} minutes; the last car was gone after ${writeTime(lastsMinutes)}.`,
    ...(reasons.length > 0
      ? [
          `The machine fell behind the clock: ${reasons.join(', and ')}. Waits are longer than they would be.`,
        ]
      : []),
  ];
}

/** Returns the report as Markdown. */
export function writeReport(report: EveningReport): string[] {
  const { settings, figures, kills, totals, seconds } = report;
  const { notebook } = report.party;
  const perCar = (role: Role) => (notebook.presses.sum(role) / totals.cars).toFixed(1);
  return [
    `## A simulated evening, seed ${settings.seed}`,
    '',
    ...writeDuration(report),
    `${report.valets} valets, two places, two servers.`,
    `Seconds of the machine: ${seconds.start} to start, ${seconds.play} to play, ${seconds.rest} until nothing was under way.`,
    '',
    '### Waits in minutes of the evening',
    '',
    'From the arrival until the key is taken, and from being in the queue until the car is at the curb.',
    '',
    ...writeWaits(report),
    '',
    '### Presses per car',
    '',
    ...formatTable(
      ['who', 'presses', 'per car', 'which'],
      roles.map((role) => [
        role,
        String(notebook.presses.sum(role)),
        perCar(role),
        list(notebook.presses.of(role)),
      ]),
    ),
    '',
    '### What had to be done twice',
    '',
    ...roles.map((role) => `- ${role}: ${list(notebook.twice.of(role))}`),
    '',
    '### What phones sent again by themselves',
    '',
    ...roles.map(
      (role) => `- ${role}, ${notebook.repeats.sum(role)}: ${list(notebook.repeats.of(role))}`,
    ),
    `- pressed without signal and sent later: ${list(notebook.later.of('valet'))}`,
    '',
    `${figures.calls} calls: ${figures.lost} answers lost, ${figures.away} not reached, ${figures.unavailable} answered with 5xx. ${figures.sockets} sockets, ${figures.hints} hints.`,
    '',
    ...kills.map(
      ({ what, at, backAfterMs }) =>
        `- ${what} killed at ${writeTime(at)}, all ready again after ${backAfterMs} ms`,
    ),
    '',
    '### The reckoning',
    '',
    `Cars: ${totals.cars} = ${totals.returned} returned + ${totals.parked} parked + ${totals.turnedAway} turned away. Keys of those parked: ${totals.keysOnHooks} on hooks, ${totals.keysWithValets} with valets. Shifts: ${totals.shifts}. Orders: ${totals.orders}, of which ${totals.cancelled} cancelled and given back, ${totals.cancelledByStaff} of them by staff.`,
    `Late steps: ${totals.reports} sent to the desk, ${totals.accepted} accepted, ${totals.rejected} rejected.`,
    `Money: ${money(totals.cardCents)} by card, ${money(totals.cashCents)} in cash, ${money(totals.giftCents)} given away; of it tips ${money(totals.tipCents)}, of which ${money(totals.pooledCents)} pooled.`,
    'Everything adds up.',
  ];
}
