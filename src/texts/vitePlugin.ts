import type { Plugin } from 'vite';
import { compileCatalog, readCatalogText } from './compile.ts';
import type { CatalogSource } from './compile.ts';
import { languageList, languages } from './languages.ts';

/**
 * Languages with their text directions, for `before-paint.js`. That script sets both before any
 * module is loaded.
 */
const directions = languages.map((each) => `${each}:${languageList[each].direction}`).join(' ');

/**
 * Writes the no-script notice in every language, because without JavaScript the reader's language
 * is unknown.
 */
const noScript = () =>
  languages
    .map(
      (each) =>
        `<p lang="${each}" dir="${languageList[each].direction}">${readCatalogText(each, 'app', 'noScript')}</p>`,
    )
    .join('');

/** Compiles the catalogs in the build, because pages then need no message parser. */
export const textsPlugin: Plugin = {
  name: 'texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/texts\/[\w-]+\/[\w-]+\.json$/ },
    handler: (json) => JSON.stringify(compileCatalog(JSON.parse(json) as CatalogSource)),
  },
  transformIndexHtml: {
    // With `pre` the handler runs before Vite rewrites the address of the script that the handler
    // searches for.
    order: 'pre',
    handler: (html) =>
      html
        .replace('src="/before-paint.js"', `$& data-languages="${directions}"`)
        .replace('<!--no-script-->', noScript),
  },
};
