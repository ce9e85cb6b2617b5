/** A spreadsheet takes a text that begins so for a formula, and would carry it out. */
const formula = /^[\s\p{C}]*[=+\-@|]/u;
/** They set a text apart in a sentence on a screen; in a cell they are signs that nobody sees and a search does not find. */
const isolates = /[\u2066-\u2069]/gu;
/** Some programs cut a row at these as well, and a cell of its own could begin a formula. */
const needsQuotes = /[",;\t\r\n]/;
/** So that a spreadsheet reads the letters as they were written. */
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvValue = string | number | null;

function writeValue(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(isolates, '');
  // In full width too: some programs read '＝' as '='.
  const harmless = formula.test(text.normalize('NFKC')) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** More rows of a file that `writeCsv` began. */
export const writeCsvRows = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(writeValue).join(',')}\r\n`).join('');

/** Rows as RFC 4180 writes them; numbers without a sign of currency, texts that are never a formula. */
export function writeCsv(rows: readonly (readonly CsvValue[])[]): string {
  return BYTE_ORDER_MARK + writeCsvRows(rows);
}
