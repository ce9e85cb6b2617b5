import type { ReactNode } from 'react';
import type { CsvValue } from '#web/lib/csv.ts';

/** Where a value stands on a phone, where a row is a card of two lines; a block has lines of its own below them. */
export type CardPlace = 'title' | 'status' | 'detail' | 'block' | 'figure' | 'action';

export type Column<T> = {
  id: string;
  name: string;
  cell: (row: T) => ReactNode;
  /** What the file has; a column without it is not in the file. */
  csv?: (row: T) => CsvValue;
  /**
   * By what it is sorted, where the table has all rows; `true` where the server sorts. Without it the column
   * cannot be sorted.
   */
  sort?: ((row: T) => string | number | null) | true;
  /** Figures stand at the end of their column. */
  align?: 'end';
  /** Can be left out by the reader; `'off'` where it is until they choose it. */
  isOptional?: true | 'off';
  /** Not on a phone, unless it says where. */
  card?: CardPlace;
  /** On a card its name stands before it: a figure or a date says nothing alone. */
  isNamed?: true;
  /** Stands for ears alone at the head: a column of buttons. */
  hasNoHead?: true;
  /** Buttons, which are not printed. */
  isSteps?: true;
};
