/**
 * Languages of the product, each with a folder beside this file. `locale` formats dates and
 * numbers, always with Latin digits, because people compare times with a printed ticket.
 */
export const languageList = {
  en: { name: 'English', direction: 'ltr', locale: 'en-US-u-nu-latn', script: 'Latin', font: null },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    locale: 'ar-u-nu-latn-ca-gregory',
    script: 'Arabic',
    font: 'readex-pro-arabic',
  },
} as const satisfies Record<string, LanguageFacts>;

type LanguageFacts = {
  /** Name of the language in the language itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  locale: string;
  /** Unicode name of the script. */
  script: string;
  /** Font file that the script needs besides the Latin font; null if the Latin font suffices. */
  font: string | null;
};

export type Language = keyof typeof languageList;

/** Language codes. The first code is the default language. */
export const languages = Object.keys(languageList) as [Language, ...Language[]];

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languageList, value);

/** Returns the language that the language switch selects next. */
export const nextLanguage = (language: Language): Language =>
  languages[(languages.indexOf(language) + 1) % languages.length] ?? language;

/**
 * Pseudo-language for testing screens (see pseudo.ts). Only pages of the development server offer
 * this language.
 */
export const PSEUDO_LANGUAGE = 'en-XA';
