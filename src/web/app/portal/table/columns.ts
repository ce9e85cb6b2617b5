import type { ReactNode } from 'react';
import type { CsvValue } from '#web/lib/csv.ts';

/** Place of a value on a phone's card of two lines; `block` has lines of its own below. */
export type CardPlace = 'title' | 'status' | 'detail' | 'block' | 'figure' | 'action';

export type TableColumn<T> = {
  id: string;
  name: string;
  cell: (row: T) => ReactNode;
  /** Returns the value for the export; without it the column is not exported. */
  csv?: (row: T) => CsvValue;
  /**
   * Returns the value to sort by, in a table with all rows; `true` when the server sorts. Without
   * it the column cannot be sorted.
   */
  sort?: ((row: T) => string | number | null) | true;
  /** Aligns figures to the end. */
  align?: 'end';
  /** Whether people can hide the column; `'off'` hides it until chosen. */
  isOptional?: true | 'off';
  /** Place on a phone's card; without it the column is left out there. */
  card?: CardPlace;
  /** Whether the card names the column, as a figure or date alone would be unclear. */
  isNamed?: true;
  /** Hides the header visually, for a column of buttons. */
  hasNoHead?: true;
  /** Whether the column has buttons, which are not printed. */
  isSteps?: true;
};
