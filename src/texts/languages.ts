/**
 * Every language there is: a folder beside this file and one line here. `locale` writes dates and
 * numbers, with Latin digits everywhere, so that a time can be compared with a printed ticket.
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
  /** In the language itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  locale: string;
  /** As Unicode calls it. */
  script: string;
  /** The file of the face its script needs besides the Latin one. */
  font: string | null;
};

export type Language = keyof typeof languageList;

/** The first one is spoken where nobody has said anything else. */
export const languages = Object.keys(languageList) as [Language, ...Language[]];

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languageList, value);

/** What a switch between languages leads to. */
export const nextLanguage = (language: Language): Language =>
  languages[(languages.indexOf(language) + 1) % languages.length] ?? language;

/** What screens are tried in, see pseudo.ts: only a page of a development server has it. */
export const PSEUDO_LANGUAGE = 'en-XA';
