import { describe, expect, test } from 'vitest';
import { arrangeColumns, type BoardSize } from './arrangeColumns.ts';
import { queueColumns } from '#domain/orders/queueColumns.ts';

const laptop: BoardSize = { lanes: 4, lanesWhenFull: 3, isTall: false };
const monitor: BoardSize = { lanes: 5, lanesWhenFull: 4, isTall: true };
type Counts = Parameters<typeof arrangeColumns>[0];

/** Lists every way in which sixty cars can be spread over three columns. */
const spreads: Counts[] = Array.from({ length: 61 }, (_, pending) =>
  Array.from({ length: 61 - pending }, (_, inProgress) => ({
    pending,
    inProgress,
    ready: 60 - pending - inProgress,
  })),
).flat();

test.each([
  { name: '1280 × 800', size: laptop, inLane: 9, inHalf: 4, atLeast: 24 },
  { name: '1920 × 1080', size: monitor, inLane: 14, inHalf: 6, atLeast: 45 },
])(
  'at least $atLeast of sixty cars fit on $name, however they are spread',
  ({ size, ...screen }) => {
    const countWhole = (counts: Counts) => {
      const { template, lanes } = arrangeColumns(counts, size);
      const isStacked = template.split("'").length > 3;
      return queueColumns
        .map((name) => {
          const inLane = isStacked && lanes[name] === 1 ? screen.inHalf : screen.inLane;
          return Math.min(counts[name], lanes[name] * inLane);
        })
        .reduce((sum, count) => sum + count);
    };
    const short = spreads.filter((counts) => countWhole(counts) < screen.atLeast);
    expect(short).toEqual([]);
  },
);

describe('the width of the columns', () => {
  test('is equal where all cars fit, or all columns are full', () => {
    for (const counts of [
      { pending: 9, inProgress: 1, ready: 3 },
      { pending: 36, inProgress: 14, ready: 10 },
    ]) {
      const { lanes } = arrangeColumns(counts, laptop);
      expect(lanes).toEqual({ pending: 1, inProgress: 1, ready: 1 });
    }
  });

  test('grows for a column with more cars than fit', () => {
    const { lanes, rows } = arrangeColumns({ pending: 46, inProgress: 10, ready: 4 }, laptop);
    expect(lanes).toEqual({ pending: 2, inProgress: 1, ready: 1 });
    // Four cards do not fit in a lane, so every column shows rows.
    expect([...rows]).toEqual(queueColumns);
  });

  test('lets two columns with few cars share a lane, beside the full one', () => {
    const late = arrangeColumns({ pending: 1, inProgress: 1, ready: 58 }, laptop);
    expect(late.template).toBe(
      "'pending ready' minmax(0, 1fr) 'inProgress ready' minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 3fr)",
    );
    expect(late.lanes.ready).toBe(3);
    const early = arrangeColumns({ pending: 60, inProgress: 0, ready: 0 }, laptop);
    expect(early.template).toBe(
      "'pending inProgress' minmax(0, 1fr) 'pending ready' minmax(0, 1fr) / minmax(0, 3fr) 10.5rem",
    );
  });

  test('shows a single car as a card in half a lane of a tall screen', () => {
    const counts = { pending: 57, inProgress: 2, ready: 1 };
    expect([...arrangeColumns(counts, laptop).rows]).toEqual(queueColumns);
    expect([...arrangeColumns(counts, monitor).rows]).toEqual(['pending', 'inProgress']);
  });
});
