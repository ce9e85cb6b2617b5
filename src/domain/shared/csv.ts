/** Pattern for the start of a text that a spreadsheet would run as a formula. */
const formula = /^[\s\p{C}]*[=+\-@|]/u;
/**
 * Pattern of a phone number: '+' and 6 to 15 digits, with single spaces between them. A spreadsheet
 * reads it as a text or as one number, never as a formula.
 */
const phone = /^\+\d(?: ?\d){5,14}$/;
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
  const isFormula = formula.test(text.normalize('NFKC')) && !phone.test(text);
  const harmless = isFormula ? `'${text}` : text;
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
