import { type Language, languageList } from '#texts/languages.ts';

const write = (value: number, language: Language, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(languageList[language].locale, options).format(value);

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats a number of bytes: '12.4 MB'. */
export function writeSize(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3));
  return write(bytes / 1000 ** step, language, {
    style: 'unit',
    unit: sizes[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
}

/** Formats a duration in milliseconds: '4.2 ms', '1.5 sec'. */
export function writeDuration(milliseconds: number, language: Language): string {
  const isLong = milliseconds >= 1000;
  return write(isLong ? milliseconds / 1000 : milliseconds, language, {
    style: 'unit',
    unit: isLong ? 'second' : 'millisecond',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
}

/** Formats millionths of a currency unit: '$0.0158'. A message costs less than a cent. */
export const writeMicros = (micros: number, currency: string, language: Language): string =>
  write(micros / 1_000_000, language, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });
