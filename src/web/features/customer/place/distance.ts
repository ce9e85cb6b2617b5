import type { Language } from '#web/lib/language.ts';

const locales = { en: 'en-US-u-nu-latn', ar: 'ar-u-nu-latn' } as const;
const NEAR_METERS = 50;
const KILOMETER = 1000;

/** Within the reach of one's voice: no figure is wanted. */
export const isNear = (meters: number) => meters < NEAR_METERS;

/** '350 m', '1.2 km', '18 km', in the reader's words. */
export function distanceText(meters: number, language: Language): string {
  const isFar = meters >= KILOMETER;
  const amount = isFar ? meters / KILOMETER : Math.round(meters / 10) * 10;
  return new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit: isFar ? 'kilometer' : 'meter',
    maximumFractionDigits: isFar && amount < 10 ? 1 : 0,
  }).format(amount);
}
