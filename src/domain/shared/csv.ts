/** Pattern for the start of a text that a spreadsheet would run as a formula. */
const formula = /^[\s\p{C}]*[=+\-@|]/u;
/**
 * Bidi isolates. Screens need these characters inside sentences, but in a spreadsheet cell they are
 * invisible and break searches.
 */
const isolates = /[\u2066-\u2069]/gu;
/**
 * Characters that require quotes. Some programs also split rows at semicolons and tabs, and the
 * cell after the split could start a formula.
 */
const needsQuotes = /[",;\t\r\n]/;
/** Byte order mark, which makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvValue = string | number | null;

function writeValue(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(isolates, '');
  // NFKC also finds full-width signs, because some programs treat '＝' as '='.
  const harmless = formula.test(text.normalize('NFKC')) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Writes further rows of a file that `writeCsv` began. Only the first part of a file has a byte
 * order mark.
 */
export const writeCsvRows = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(writeValue).join(',')}\r\n`).join('');

/**
 * Writes rows as RFC 4180 does, with a byte order mark. Escapes texts that a spreadsheet would run
 * as formulas.
 */
export function writeCsv(rows: readonly (readonly CsvValue[])[]): string {
  return BYTE_ORDER_MARK + writeCsvRows(rows);
}
