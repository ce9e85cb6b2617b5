import { PSEUDO_LANGUAGE } from '#texts/languages.ts';

/**
 * A built page as a development server sends it: it says so, and offers the pseudo-language.
 *
 * @param hasDemo whether there are people of a demo whom its forms may offer to sign in as
 */
export const developmentPage = (html: string, hasDemo: boolean): string =>
  html
    .replace(
      '<head>',
      `<head><meta name="portico-mode" content="${hasDemo ? 'demo' : 'development'}" />`,
    )
    .replace(/data-languages="[^"]*/, `$& ${PSEUDO_LANGUAGE}:ltr`);
