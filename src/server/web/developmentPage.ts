import { PSEUDO_LANGUAGE } from '#texts/languages.ts';

/**
 * Marks a built page as a development page, and adds the pseudo-language to its languages.
 *
 * @param hasDemo true when the demo accounts exist: the login form then offers them
 */
export const developmentPage = (html: string, hasDemo: boolean): string =>
  html
    .replace(
      '<head>',
      `<head><meta name="portico-mode" content="${hasDemo ? 'demo' : 'development'}" />`,
    )
    .replace(/data-languages="[^"]*/, `$& ${PSEUDO_LANGUAGE}:ltr`);
