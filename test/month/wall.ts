// Computes clocks and business days from Intl alone, without code of the product.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_HOUR = 4;

/** The date and time that a clock on the wall shows. */
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

/** Finds the time at which a local clock shows this; the first of two such times. */
export function findTime(date: string, minuteOfDay: number, zone: string): number {
  const meant = Date.parse(`${date}T00:00Z`) + minuteOfDay * 60_000;
  // A zone is at most 14 hours from UTC, so the offsets of the adjacent days cover every possibility.
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

/** Lists all dates from the first to the last. */
export function listDates(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Lasts from `starts` up to but excluding `ends`; its hours are those of `zone`. */
export type BusinessDay = { date: string; zone: string; starts: number; ends: number };

/** A place's days: from four in the morning to the next four on its clock, one after the other whatever its zone becomes. */
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
      // The clock that shows four first, of those that were the place's when they did.
      const ends = this.#zones
        .map(({ zone }) => ({ zone, at: findTime(addDays(date, 1), FIRST_HOUR * 60, zone) }))
        .find(({ zone, at }) => this.zoneAt(at) === zone);
      if (!ends) throw new Error(`The day ${date} has no end`);
      this.days.push({ date, zone: ends.zone, starts, ends: ends.at });
      starts = ends.at;
    }
  }
}
