import type { ReactNode } from 'react';
import { minorToMajor } from '#domain/shared/money.ts';
import type { CsvValue } from '#web/lib/csv.ts';
import { formatAmount } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';

/** Place of a value on a phone's card of two lines. A `block` value has lines of its own below. */
export type CardPlace = 'title' | 'status' | 'detail' | 'block' | 'figure' | 'action';

export type TableColumn<T> = {
  id: string;
  name: string;
  cell: (row: T) => ReactNode;
  /** Returns the value for the export. A column without this function is not exported. */
  csv?: (row: T) => CsvValue;
  /**
   * Returns the value to sort by, or is `true` when the server sorts. A column without `sort`
   * cannot be sorted.
   */
  sort?: ((row: T) => string | number | null) | true;
  /** Aligns figures to the end of the cell. */
  align?: 'end';
  /** Whether people can hide the column. `'off'` hides the column until somebody chooses it. */
  isOptional?: true | 'off';
  /** Place of the value on a phone's card. A column without `card` is left out of the card. */
  card?: CardPlace;
  /** Whether the card shows the column's name, because a figure or date alone would be unclear. */
  isNamed?: true;
  /** Hides the header visually, for a column of buttons. */
  hasNoHead?: true;
  /** Whether the column has buttons. Such columns are not printed. */
  isSteps?: true;
};

/** Returns a function that builds a column of amounts, from the amount and currency of a row. */
export function useAmountColumn<T>(currencyOf: (row: T) => string) {
  const language = useLanguage();
  return (
    id: string,
    name: string,
    read: (row: T) => number,
    more: Partial<TableColumn<T>> = {},
  ): TableColumn<T> => ({
    id,
    name,
    align: 'end',
    cell: (row) => isolateText(formatAmount(read(row), currencyOf(row), language)),
    csv: (row) => minorToMajor(read(row), currencyOf(row)),
    ...more,
  });
}
