import type { EveningReport } from './evening.ts';
import type { Noted, Role } from './notes.ts';

const roles: readonly Role[] = ['guest', 'valet', 'dispatcher'];
const QUARTER = 15;

type Wait = { from: number; minutes: number };

/** Returns the minutes between two notes with the same key, in the order of the first note. */
function listWaits(
  notes: readonly Noted[],
  from: (note: Noted) => string | null,
  to: (note: Noted) => { key: string; at: number } | null,
): Wait[] {
  const begun = new Map<string, number>();
  const waits: Wait[] = [];
  for (const note of notes) {
    const key = from(note);
    if (key !== null) begun.set(key, begun.get(key) ?? note.at);
    const end = to(note);
    const since = end ? begun.get(end.key) : undefined;
    if (!end || since === undefined) continue;
    waits.push({ from: since, minutes: Math.max(0, end.at - since) });
    begun.delete(end.key);
  }
  return waits;
}

/** Returns the smallest wait that at least this percentage of the waits does not exceed. */
function percentile(waits: readonly Wait[], hundredths: number): string {
  const sorted = waits.map(({ minutes }) => minutes).toSorted((one, other) => one - other);
  const at = sorted[Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1)];
  return at === undefined ? '' : at.toFixed(1);
}

function writeWaits({ notebook, settings }: EveningReport): string[] {
  const { notes } = notebook;
  const arrivals = listWaits(
    notes,
    (note) => (note.what === 'arrived' ? note.car : null),
    (note) =>
      note.what === 'received' || note.what === 'turned_away'
        ? { key: note.car, at: note.at }
        : null,
  );
  const returns = listWaits(
    notes,
    (note) => (note.what === 'queued' ? note.orderId : null),
    (note) => (note.what === 'at_curb' ? { key: note.orderId, at: note.pressedAt } : null),
  );
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
  const { settings, notebook, figures, kills, totals, seconds } = report;
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
    '| who | presses | per car | which |',
    '|---|---|---|---|',
    ...roles.map(
      (role) =>
        `| ${role} | ${notebook.presses.sum(role)} | ${perCar(role)} | ${list(notebook.presses.of(role))} |`,
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
