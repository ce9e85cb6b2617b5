import { PSEUDO_LANGUAGE } from '#texts/languages.ts';

/** A built page as a development server sends it: it says so, and offers the pseudo-language. */
export const developmentPage = (html: string): string =>
  html
    .replace('<head>', '<head><meta name="portico-mode" content="development" />')
    .replace(/data-languages="[^"]*/, `$& ${PSEUDO_LANGUAGE}:ltr`);
