// Computes local times and business days with Intl only, without code of the application.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_HOUR = 4;

/** Date and time that a local clock shows. */
export type Wall = {
  date: string;
  hour: number;
  minute: number;
  /** 1 is Monday. */ weekday: number;
};

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(zone, format);
  return format;
}

export const weekdayOf = (date: string): number => new Date(`${date}T12:00Z`).getUTCDay() || 7;

export function readWall(at: number, zone: string): Wall {
  const parts = getFormat(zone).formatToParts(at);
  const read = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const date = `${read('year')}-${read('month')}-${read('day')}`;
  return {
    date,
    hour: Number(read('hour')),
    minute: Number(read('minute')),
    weekday: weekdayOf(date),
  };
}

/**
 * Returns the time at which a local clock shows this date and minute; the first time if the clock
 * shows it twice.
 */
export function findTime(date: string, minuteOfDay: number, zone: string): number {
  const meant = Date.parse(`${date}T00:00Z`) + minuteOfDay * 60_000;
  // Tries the offsets of the days before and after too. A zone is at most 14 hours from UTC, so
  // these cover every possibility.
  const candidates = [-DAY_MS, 0, DAY_MS].map((beside) => {
    const shown = readWall(meant + beside, zone);
    const asUtc = Date.parse(`${shown.date}T00:00Z`) + (shown.hour * 60 + shown.minute) * 60_000;
    return meant - (asUtc - (meant + beside));
  });
  const right = candidates.filter((at) => {
    const { date: day, hour, minute } = readWall(at, zone);
    return day === date && hour * 60 + minute === minuteOfDay;
  });
  if (right.length === 0) throw new Error(`No clock of ${zone} shows ${minuteOfDay} on ${date}`);
  return Math.min(...right);
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Lists all dates from `from` to `to`, both included. */
export function listDates(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Business day from `starts` up to but excluding `ends`. Its hours are those of `zone`. */
export type BusinessDay = { date: string; zone: string; starts: number; ends: number };

/**
 * Business days of a location, from four in the morning to the next four on its clock. The days
 * follow each other without gaps, even if the zone changes.
 */
export class Calendar {
  readonly days: BusinessDay[] = [];
  readonly #zones: { from: number; zone: string }[];
  readonly #first: string;
  readonly #last: string;

  constructor(zone: string, first: string, last: string) {
    this.#zones = [{ from: -Infinity, zone }];
    this.#first = first;
    this.#last = last;
    this.#build();
  }

  changeZone(from: number, zone: string): void {
    this.#zones.push({ from, zone });
    this.#build();
  }

  zoneAt(at: number): string {
    return this.#zones.findLast(({ from }) => from <= at)?.zone ?? 'UTC';
  }

  dayOf(at: number): BusinessDay {
    const found = this.days.find(({ starts, ends }) => starts <= at && at < ends);
    if (!found) throw new Error(`No business day has ${new Date(at).toISOString()}`);
    return found;
  }

  get(date: string): BusinessDay {
    const found = this.days.find((day) => day.date === date);
    if (!found) throw new Error(`No business day ${date}`);
    return found;
  }

  #build(): void {
    this.days.length = 0;
    let starts = findTime(this.#first, FIRST_HOUR * 60, this.zoneAt(-Infinity));
    for (const date of listDates(this.#first, this.#last)) {
      // Finds the zone in which the next four o'clock comes and which applies at that time.
      const ends = this.#zones
        .map(({ zone }) => ({ zone, at: findTime(addDays(date, 1), FIRST_HOUR * 60, zone) }))
        .find(({ zone, at }) => this.zoneAt(at) === zone);
      if (!ends) throw new Error(`The day ${date} has no end`);
      this.days.push({ date, zone: ends.zone, starts, ends: ends.at });
      starts = ends.at;
    }
  }
}
