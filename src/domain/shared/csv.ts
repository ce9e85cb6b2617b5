/** Start of a text that a spreadsheet would run as a formula. */
const formula = /^[\s\p{C}]*[=+\-@|]/u;
/** Bidi isolates: screens need them inside sentences, but in a cell they are invisible and break searches. */
const isolates = /[\u2066-\u2069]/gu;
/** Some programs also split rows at semicolons and tabs, and the cell after the split could start a formula. */
const needsQuotes = /[",;\t\r\n]/;
/** The byte order mark makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvValue = string | number | null;

function writeValue(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(isolates, '');
  // NFKC also catches full-width signs: some programs read '＝' as '='.
  const harmless = formula.test(text.normalize('NFKC')) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Writes further rows of a file that `writeCsv` began, without a byte order mark. */
export const writeCsvRows = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(writeValue).join(',')}\r\n`).join('');

/**
 * Writes rows as RFC 4180 does, with a byte order mark; escapes texts that a spreadsheet would run as
 * formulas.
 */
export function writeCsv(rows: readonly (readonly CsvValue[])[]): string {
  return BYTE_ORDER_MARK + writeCsvRows(rows);
}
