import { type CsvValue, writeCsv } from '#domain/shared/csv.ts';
import { saveFile } from './saveFile.ts';

export { type CsvValue, writeCsv } from '#domain/shared/csv.ts';

/** Lets the browser download rows as a CSV file. */
export const saveCsv = (name: string, rows: readonly (readonly CsvValue[])[]): void =>
  saveFile(`${name}.csv`, writeCsv(rows), 'text/csv;charset=utf-8');
