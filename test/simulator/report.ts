import type { Book, Role } from './book.ts';
import type { ProcessReport } from './onProcesses.ts';

const roles: readonly Role[] = ['guest', 'valet', 'desk'];
const QUARTER = 15;
const MINUTE = 60_000;

type Wait = { from: number; minutes: number };

/** The shortest wait that so many hundredths of them did not exceed. */
function percentile(waits: readonly Wait[], hundredths: number): string {
  const sorted = waits.map(({ minutes }) => minutes).toSorted((one, other) => one - other);
  const at = sorted[Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1)];
  return at === undefined ? '' : at.toFixed(1);
}

/** Waits by when they began, in minutes of the actors. */
function listWaits(
  { cars, orders }: Book,
  startsAt: number,
): { arrivals: Wait[]; returns: Wait[] } {
  const measure = (from: number, to: number): Wait => ({
    from: (from - startsAt) / MINUTE,
    minutes: Math.max(0, to - from) / MINUTE,
  });
  return {
    arrivals: cars
      .filter(({ receivedAt }) => receivedAt < Infinity)
      .map(({ arrivedAt, receivedAt }) => measure(arrivedAt, receivedAt)),
    returns: orders.flatMap(({ queuedAt, readyAt }) =>
      queuedAt === null || readyAt === null ? [] : [measure(queuedAt, readyAt)],
    ),
  };
}

function writeWaits({ book, settings, startsAt }: ProcessReport): string[] {
  const { arrivals, returns } = listWaits(book, startsAt);
  const lines = [
    '| from | cars in | wait, median | p90 | cars asked for | wait, median | p90 |',
    '|---|---|---|---|---|---|---|',
  ];
  const last = Math.max(settings.hours * 60, ...returns.map(({ from }) => from));
  for (let start = 0; start < last; start += QUARTER) {
    const within = (waits: readonly Wait[]) =>
      waits.filter(({ from }) => from >= start && from < start + QUARTER);
    const [ins, outs] = [within(arrivals), within(returns)];
    if (ins.length + outs.length === 0) continue;
    const time = `${Math.floor(start / 60)}:${String(start % 60).padStart(2, '0')}`;
    const cells = [ins, outs].flatMap((waits) => [
      waits.length,
      percentile(waits, 50),
      percentile(waits, 90),
    ]);
    lines.push(`| ${[time, ...cells].join(' | ')} |`);
  }
  const all = (waits: readonly Wait[]) => [
    waits.length,
    percentile(waits, 50),
    percentile(waits, 90),
  ];
  lines.push(`| all | ${[...all(arrivals), ...all(returns)].join(' | ')} |`);
  return lines;
}

const list = (entries: readonly [string, number][]) =>
  entries.map(([what, count]) => `${what} ${count}`).join(', ') || 'nothing';

const money = (cents: number) => (cents / 100).toFixed(2);

/** Hours and minutes, or minutes and seconds. */
const writeTime = (smaller: number) =>
  `${Math.floor(smaller / 60)}:${String(Math.floor(smaller % 60)).padStart(2, '0')}`;

/** Waits are a few minutes long: less of them says nothing. */
const TOLD_MINUTES = 0.5;

/** Says how long it took, and whether the machine kept up: if not, waits are longer than they would be. */
export function writeDuration({
  settings,
  seconds,
  lastsMinutes,
  behindMinutes,
}: Pick<ProcessReport, 'settings' | 'seconds' | 'lastsMinutes' | 'behindMinutes'>): string[] {
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

/** Presses, and what had to be done once more. */
function writePresses({ presses, twice }: Book, cars: number): string[] {
  const perCar = (role: Role) => (presses.sum(role) / cars).toFixed(1);
  return [
    '### Presses per car',
    '',
    '| who | presses | per car | which |',
    '|---|---|---|---|',
    ...roles.map(
      (role) => `| ${role} | ${presses.sum(role)} | ${perCar(role)} | ${list(presses.of(role))} |`,
    ),
    '',
    '### What had to be done twice',
    '',
    ...roles.map((role) => `- ${role}: ${list(twice.of(role))}`),
  ];
}

/** The report of a scenario on processes as Markdown. */
export function writeReport(name: string, report: ProcessReport): string[] {
  const { settings, book, figures, kills, totals, seconds } = report;
  return [
    `## A simulated ${name}, seed ${settings.seed}`,
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
    ...writePresses(book, totals.cars),
    '',
    '### What phones sent again by themselves',
    '',
    ...roles.map((role) => `- ${role}, ${book.repeats.sum(role)}: ${list(book.repeats.of(role))}`),
    `- pressed without signal and sent later: ${list(book.later.of('valet'))}`,
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
    `Cars: ${totals.cars} = ${totals.returned} returned + ${totals.parked} parked + ${totals.turnedAway} turned away. Keys of those parked: ${totals.keysOnHooks} on hooks, ${totals.keysWithValets} with valets. Shifts: ${totals.shifts}. Orders: ${totals.orders}, of which ${totals.cancelled} cancelled and given back.`,
    `Money: ${money(totals.cardCents)} by card, ${money(totals.cashCents)} in cash, ${money(totals.giftCents)} given away; of it tips ${money(totals.tipCents)}, of which ${money(totals.pooledCents)} pooled.`,
    `${report.lines} lines were compared. Everything adds up.`,
  ];
}

/** The report of a scenario in order as Markdown. @param seconds processor seconds */
export function writeEventReport(
  name: string,
  book: Book,
  { seed, seconds, lines }: { seed: string; seconds: number; lines: number },
): string[] {
  const kinds = [...book.happened].toSorted(([, one], [, other]) => other - one);
  return [
    `## A simulated ${name}, seed ${seed}`,
    '',
    `${book.cars.length} cars, ${book.orders.length} orders, ${book.shifts.length} shifts, played in ${seconds} seconds of a processor.`,
    '',
    ...writePresses(book, book.cars.length),
    '',
    '### What happened',
    '',
    list(kinds),
    '',
    '### The reckoning',
    '',
    `${lines} lines of figures were compared. Everything adds up.`,
  ];
}
