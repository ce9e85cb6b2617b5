export { type CsvValue, writeCsv } from '#domain/shared/csv.ts';
