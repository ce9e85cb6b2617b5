import type { OrderStatus } from './states.ts';

/** Columns of the dispatcher's board, which are the counters of the queue too. */
export const queueColumns = ['pending', 'inProgress', 'ready'] as const;
export type QueueColumn = (typeof queueColumns)[number];

/** Column of each order status; null for statuses outside the queue. */
export const queueColumnOf: Record<OrderStatus, QueueColumn | null> = {
  requested: null,
  due: 'pending',
  paid: 'pending',
  dispatched: 'inProgress',
  ready: 'ready',
  completed: null,
  cancelled: null,
};

/** Builds a record with one value for each column. */
export const buildColumns = <T>(build: (column: QueueColumn) => T) =>
  Object.fromEntries(queueColumns.map((column) => [column, build(column)])) as Record<
    QueueColumn,
    T
  >;
