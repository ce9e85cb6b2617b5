import type { Plugin } from 'vite';
import { compileCatalog, readText } from './compile.ts';
import type { Source } from './compile.ts';
import { languageList, languages } from './languages.ts';

/** For `before-paint.js`, which sets language and direction before any module is there. */
const directions = languages.map((each) => `${each}:${languageList[each].direction}`).join(' ');

/** Without JavaScript nobody knows the reader's language, so they are told in each. */
const noScript = () =>
  languages
    .map(
      (each) =>
        `<p lang="${each}" dir="${languageList[each].direction}">${readText(each, 'app', 'noScript')}</p>`,
    )
    .join('');

/** Compiles the catalogs while they are bundled, so that no page carries the parser. */
export const texts: Plugin = {
  name: 'texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/texts\/[\w-]+\/[\w-]+\.json$/ },
    handler: (json) => JSON.stringify(compileCatalog(JSON.parse(json) as Source)),
  },
  transformIndexHtml: {
    // The address is still the one in the page's file.
    order: 'pre',
    handler: (html) =>
      html
        .replace('src="/before-paint.js"', `$& data-languages="${directions}"`)
        .replace('<!--no-script-->', noScript),
  },
};
