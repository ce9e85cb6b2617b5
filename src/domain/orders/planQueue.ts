/** Place of an order in the queue of a location. All times are milliseconds since 1970. */
export type PlacedOrder = {
  id: string;
  /**
   * When the order took its place: when it was asked for, or paid after its place was lost. Staff
   * can move it.
   */
  placedAt: number;
};

export type PlannedOrder = PlacedOrder & {
  /** Time of day for which the car is wanted; null for as soon as possible. */
  wantedAt: number | null;
};

/** Pace of a location in milliseconds. */
export type Pace = {
  /** From dispatch until the car is at the curb. */
  bring: number;
  /** From dispatch until the runner is free again. */
  cycle: number;
};

/** Facts of a location that a plan needs. */
export type QueueSituation = {
  now: number;
  pace: Pace;
  /** When each runner on shift is free; at least one. */
  freeAt: readonly number[];
};

/** Compares two orders by place, then by id. */
export function comparePlaces(a: PlacedOrder, b: PlacedOrder): number {
  return a.placedAt - b.placedAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * Returns the earliest time at which a runner may start. For a later time this is the last start that meets
 * the time, minus half of the time between two runners who become free.
 */
export function findStartableAt(
  wantedAt: number | null,
  { now, pace, freeAt }: QueueSituation,
): number {
  if (wantedAt === null) return now;
  return Math.max(now, wantedAt - pace.bring - pace.cycle / 2 / freeAt.length);
}

/** When a runner starts, and when the car is at the curb: not before the time asked for. */
export type PlannedTimes = { startAt: number; readyAt: number };

export type QueuePlan = {
  /** Times of each order by its id. */
  times: ReadonlyMap<string, PlannedTimes>;
  /** Returns the times of an order that would be asked for now. */
  quote(wantedAt: number | null): PlannedTimes;
};

/**
 * Plans the queue of a location, in the order of places. Each order starts as early as a runner is
 * free for a whole cycle; an order for a later time leaves room before it, as long as it is on
 * time. The times of an order therefore depend only on orders with an earlier place. Costs O(n log
 * n) for all orders together.
 */
export function planQueue(orders: readonly PlannedOrder[], situation: QueueSituation): QueuePlan {
  const { now, pace, freeAt } = situation;
  const free = new FreeTimes(pace.cycle);
  for (const at of freeAt) free.add(Math.max(at, now), Infinity);
  const find = (wantedAt: number | null) => {
    const earliest = findStartableAt(wantedAt, situation);
    const latest = wantedAt === null ? earliest : Math.max(earliest, wantedAt - pace.bring);
    return free.findBetween(earliest, latest) ?? free.findAfter(earliest);
  };
  const present = (wantedAt: number | null, { startAt }: Start) => ({
    startAt,
    readyAt: Math.max(wantedAt ?? 0, startAt + pace.bring),
  });
  const times = new Map<string, PlannedTimes>();
  for (const { id, wantedAt } of orders.toSorted(comparePlaces)) {
    const start = find(wantedAt);
    free.take(start);
    times.set(id, present(wantedAt, start));
  }
  return { times, quote: (wantedAt) => present(wantedAt, find(wantedAt)) };
}

/** Time in which one runner has nothing to do; node of a treap in the order of `isBefore`. */
type Gap = {
  from: number;
  to: number;
  /** Latest `to` in this subtree. */
  latest: number;
  /** Random and unique. */
  rank: number;
  left: Gap | null;
  right: Gap | null;
};

type Start = { startAt: number; gap: Gap };

/** Times at which runners are free for at least a whole cycle. */
class FreeTimes {
  readonly #cycle: number;
  #root: Gap | null = null;
  #rank = 1;

  constructor(cycle: number) {
    this.#cycle = cycle;
  }

  /** Adds the free time of one runner; ignores a time shorter than a cycle. */
  add(from: number, to: number): void {
    if (to - from < this.#cycle) return;
    this.#rank = (Math.imul(this.#rank, 1_664_525) + 1_013_904_223) >>> 0;
    const gap = { from, to, latest: to, rank: this.#rank, left: null, right: null };
    const [before, after] = split(this.#root, gap);
    this.#root = join(join(before, gap), after);
  }

  /**
   * Finds a start of a cycle that leaves room for as many cycles before it as the latest start
   * does.
   */
  findBetween(earliest: number, latest: number): Start | null {
    const gap = findAround(this.#root, latest, latest + this.#cycle);
    if (!gap) return null;
    const cycles = Math.floor((latest - gap.from) / this.#cycle);
    return { startAt: Math.max(earliest, gap.from + cycles * this.#cycle), gap };
  }

  /** Finds the first start of a cycle from this time. */
  findAfter(earliest: number): Start {
    const now = findAround(this.#root, earliest, earliest + this.#cycle);
    if (now) return { startAt: earliest, gap: now };
    const startAt = findAfter(this.#root, earliest)?.from ?? Infinity;
    const gap = findAround(this.#root, startAt, startAt + this.#cycle);
    if (!gap) throw new Error('A plan needs a runner');
    return { startAt, gap };
  }

  /** Books one cycle. */
  take({ startAt, gap }: Start): void {
    this.#root = remove(this.#root, gap);
    this.add(gap.from, startAt);
    this.add(startAt + this.#cycle, gap.to);
  }
}

/** Compares gaps by their begin; of the same begin, the longer one is before the shorter one. */
const isBefore = (a: Gap, b: Gap) =>
  a.from < b.from || (a.from === b.from && (a.to > b.to || (a.to === b.to && a.rank < b.rank)));

/** Finds the last gap that begins by `from` and lasts until `to`: of the same begin, the shortest. */
function findAround(gap: Gap | null, from: number, to: number): Gap | null {
  if (!gap || gap.latest < to) return null;
  if (gap.from > from) return findAround(gap.left, from, to);
  return findAround(gap.right, from, to) ?? (gap.to >= to ? gap : findAround(gap.left, from, to));
}

/** Finds a first gap that begins after `from`. */
function findAfter(gap: Gap | null, from: number): Gap | null {
  if (!gap) return null;
  return gap.from > from ? (findAfter(gap.left, from) ?? gap) : findAfter(gap.right, from);
}

function withParts(gap: Gap, left: Gap | null, right: Gap | null): Gap {
  const latest = Math.max(gap.to, left?.latest ?? 0, right?.latest ?? 0);
  return Object.assign(gap, { left, right, latest });
}

/** Splits a tree into the gaps before `at` and the others. */
function split(gap: Gap | null, at: Gap): [Gap | null, Gap | null] {
  if (!gap) return [null, null];
  if (isBefore(gap, at)) {
    const [before, after] = split(gap.right, at);
    return [withParts(gap, gap.left, before), after];
  }
  const [before, after] = split(gap.left, at);
  return [before, withParts(gap, after, gap.right)];
}

/** Joins two trees; all gaps of the first are before those of the second. */
function join(before: Gap | null, after: Gap | null): Gap | null {
  if (!before || !after) return before ?? after;
  return before.rank > after.rank
    ? withParts(before, before.left, join(before.right, after))
    : withParts(after, join(before, after.left), after.right);
}

function remove(gap: Gap | null, gone: Gap): Gap | null {
  if (!gap) return null;
  if (gap === gone) return join(gap.left, gap.right);
  return isBefore(gone, gap)
    ? withParts(gap, remove(gap.left, gone), gap.right)
    : withParts(gap, gap.left, remove(gap.right, gone));
}
