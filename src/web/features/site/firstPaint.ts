import { readCatalogText } from '#texts/compile.ts';
import { languages } from '#texts/languages.ts';
import { heroLook } from './heroLook.ts';

const arches = [0, 1, 2, 3]
  .map((arch) => `<span class="doorway__arch doorway__arch--${arch}"></span>`)
  .join('');

function hero(language: string): string {
  const title = readCatalogText(language, 'site', 'hero.title');
  const lead = readCatalogText(language, 'site', 'hero.lead');
  return (
    `<section lang="${language}" class="${heroLook.section}"><div class="${heroLook.grid}">` +
    `<div class="${heroLook.words}"><h1 class="${heroLook.title}">${title}</h1>` +
    `<p class="${heroLook.lead}">${lead}</p><div class="first-paint__ways"></div></div>` +
    `<div class="${heroLook.stage}"><div class="demo-board"></div>` +
    `<div class="doorway">${arches}<div class="doorway__inside first-paint__stub"></div></div>` +
    '</div></div></section>'
  );
}

/**
 * Returns the HTML of the first paint: the hero without its stub, in every language. CSS shows one
 * language. The texts come from Portico and need no escaping.
 */
export function renderFirstPaint(): string {
  return `<div id="first-paint" class="in-each-language">${languages.map(hero).join('')}</div>`;
}
