import { languageList, type Language } from '#texts/languages.ts';

const KILOMETER = 1000;

/**
 * Formats a distance: '350 m', '1.2 km', '18 km'. Without `isExact`, metres are rounded to ten and
 * kilometres from ten on to whole ones.
 */
export function formatDistance(meters: number, language: Language, isExact = false): string {
  const isFar = meters >= KILOMETER;
  const near = isExact ? meters : Math.round(meters / 10) * 10;
  return new Intl.NumberFormat(languageList[language].locale, {
    style: 'unit',
    unit: isFar ? 'kilometer' : 'meter',
    maximumFractionDigits: isFar && meters < (isExact ? 100 : 10) * KILOMETER ? 1 : 0,
  }).format(isFar ? meters / KILOMETER : near);
}
