import { buildColumns, type QueueColumn, queueColumns } from '#domain/orders/queueColumns.ts';

/** Number of cars from which a column shows rows in place of cards. */
export const ROWS_FROM = 6;
/** Number of rows that fit into one lane of the smallest desk. */
const LANE_ROWS = 9;

export type BoardSize = {
  /** Number of lanes: rows that fit side by side on the board. */
  lanes: number;
  /**
   * Number of lanes used when every column is full. Fewer lanes are wider and show more of each
   * car.
   */
  lanesWhenFull: number;
  /** Whether the window is tall enough for one more card. */
  isTall: boolean;
};

export type ColumnArrangement = {
  /** CSS `grid-template` with one named area per column. */
  template: string;
  /** Number of rows side by side in each column. */
  lanes: Counts;
  /** Columns that show rows in place of cards. */
  rows: ReadonlySet<QueueColumn>;
};

type Counts = Record<QueueColumn, number>;

/**
 * Divides the board's width among the columns. An overfull column gets the lanes that the other
 * columns do not need. If both other columns have few cars, they are stacked in one lane beside the
 * overfull column.
 */
export function arrangeColumns(counts: Counts, size: BoardSize): ColumnArrangement {
  const [longest, ...others] = queueColumns.toSorted((a, b) => counts[b] - counts[a]);
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

function findRows(counts: Counts, from = ROWS_FROM): ReadonlySet<QueueColumn> {
  return new Set(queueColumns.filter((name) => counts[name] >= from));
}

/** Gives each column one lane, and the remaining lanes to the column with most cars per lane. */
function shareLanes(counts: Counts, { lanes, lanesWhenFull }: BoardSize): Counts {
  const isFull = queueColumns.every((name) => counts[name] >= LANE_ROWS);
  const shares: Counts = { pending: 1, inProgress: 1, ready: 1 };
  for (let left = (isFull ? lanesWhenFull : lanes) - queueColumns.length; left > 0; left -= 1) {
    const [neediest] = queueColumns.toSorted(
      (a, b) => counts[b] / shares[b] - counts[a] / shares[a],
    );
    if (neediest && counts[neediest] > shares[neediest] * LANE_ROWS) shares[neediest] += 1;
  }
  return shares;
}

/** Places the columns side by side. An empty column gets less width, which goes to the others. */
function placeBeside(counts: Counts, lanes: Counts): Pick<ColumnArrangement, 'template' | 'lanes'> {
  const widths = queueColumns.map((name) => (counts[name] === 0 ? EMPTY : share(lanes[name])));
  return {
    template: `'${queueColumns.join(' ')}' minmax(0, 1fr) / ${widths.join(' ')}`,
    lanes,
  };
}

/**
 * Stacks two columns as equal halves of one lane. Neither column moves when a car changes between
 * them.
 */
function stack(
  counts: Counts,
  longest: QueueColumn,
  others: readonly QueueColumn[],
  lanes: number,
): Pick<ColumnArrangement, 'template' | 'lanes'> {
  const areEmpty = others.every((name) => counts[name] === 0);
  const isFirst = longest === 'pending';
  const inTurn = queueColumns.filter((name) => name !== longest);
  const areas = inTurn.map((name) => (isFirst ? [longest, name] : [name, longest]).join(' '));
  const widths = [share(lanes - 1), areEmpty ? EMPTY : share(1)];
  return {
    template: `${areas.map((area) => `'${area}' minmax(0, 1fr)`).join(' ')} / ${(isFirst ? widths : widths.toReversed()).join(' ')}`,
    lanes: { ...buildColumns(() => 1), [longest]: lanes - 1 },
  };
}

const EMPTY = '10.5rem';
const share = (lanes: number) => `minmax(0, ${lanes}fr)`;
