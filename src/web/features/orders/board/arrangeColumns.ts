import { columnNames } from './columns.ts';
import type { ColumnName } from './columns.ts';

/** From so many cars a column on each is a row. */
export const ROWS_FROM = 6;
/** So many rows stand whole in a lane of the smallest desk. */
const LANE_ROWS = 9;

export type BoardSize = {
  /** So many rows fit side by side. */
  lanes: number;
  /** As many as that where each column fills its own: fewer are wider, and say more of each car. */
  lanesWhenFull: number;
  /** Room for one card more. */
  isTall: boolean;
};

export type Arrangement = {
  /** `grid-template` with an area a column. */
  template: string;
  /** Rows side by side, by column. */
  lanes: Counts;
  /** The columns whose cars are rows and not cards. */
  rows: ReadonlySet<ColumnName>;
};

type Counts = Record<ColumnName, number>;

/**
 * Which column has how much of the width. Where one has more cars than fit, it gets the lanes that others have no
 * use for; where both others have a few, they stand one above the other beside it.
 */
export function arrangeColumns(counts: Counts, size: BoardSize): Arrangement {
  const [longest, ...others] = columnNames.toSorted((a, b) => counts[b] - counts[a]);
  if (!longest || counts[longest] <= LANE_ROWS) {
    return {
      ...placeBeside(counts, { pending: 1, inProgress: 1, ready: 1 }),
      rows: findRows(counts),
    };
  }
  const beside = shareLanes(counts, size);
  const areOthersFew = others.every((name) => counts[name] < ROWS_FROM);
  const isStacked = areOthersFew && counts[longest] > beside[longest] * LANE_ROWS;
  const cards = (isStacked ? 0 : 2) + (size.isTall ? 1 : 0);
  return {
    ...(isStacked ? stack(counts, longest, others, size.lanes) : placeBeside(counts, beside)),
    rows: findRows(counts, cards + 1),
  };
}

function findRows(counts: Counts, from = ROWS_FROM): ReadonlySet<ColumnName> {
  return new Set(columnNames.filter((name) => counts[name] >= from));
}

/** A lane for each column that has cars, and what is left to where most cars share one. */
function shareLanes(counts: Counts, { lanes, lanesWhenFull }: BoardSize): Counts {
  const isFull = columnNames.every((name) => counts[name] >= LANE_ROWS);
  const shares: Counts = { pending: 1, inProgress: 1, ready: 1 };
  for (let left = (isFull ? lanesWhenFull : lanes) - columnNames.length; left > 0; left -= 1) {
    const [neediest] = columnNames.toSorted(
      (a, b) => counts[b] / shares[b] - counts[a] / shares[a],
    );
    if (neediest && counts[neediest] > shares[neediest] * LANE_ROWS) shares[neediest] += 1;
  }
  return shares;
}

/** An empty column gives its width away. */
function placeBeside(counts: Counts, lanes: Counts): Pick<Arrangement, 'template' | 'lanes'> {
  const widths = columnNames.map((name) => (counts[name] === 0 ? EMPTY : share(lanes[name])));
  return {
    template: `'${columnNames.join(' ')}' minmax(0, 1fr) / ${widths.join(' ')}`,
    lanes,
  };
}

/** Halves of one lane, so that neither moves when a car goes from one to the other. */
function stack(
  counts: Counts,
  longest: ColumnName,
  others: readonly ColumnName[],
  lanes: number,
): Pick<Arrangement, 'template' | 'lanes'> {
  const areEmpty = others.every((name) => counts[name] === 0);
  const isFirst = longest === 'pending';
  const inTurn = columnNames.filter((name) => name !== longest);
  const areas = inTurn.map((name) => (isFirst ? [longest, name] : [name, longest]).join(' '));
  const widths = [share(lanes - 1), areEmpty ? EMPTY : share(1)];
  return {
    template: `${areas.map((area) => `'${area}' minmax(0, 1fr)`).join(' ')} / ${(isFirst ? widths : widths.toReversed()).join(' ')}`,
    lanes: { pending: 1, inProgress: 1, ready: 1, [longest]: lanes - 1 },
  };
}

const EMPTY = '10.5rem';
const share = (lanes: number) => `minmax(0, ${lanes}fr)`;
