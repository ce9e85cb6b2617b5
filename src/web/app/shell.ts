import { readCatalogText } from '#texts/compile.ts';
import { languages } from '#texts/languages.ts';

const mark =
  '<svg viewBox="0 0 64 64" aria-hidden="true" class="size-8 rounded-sm">' +
  '<rect width="64" height="64" fill="#0f4c3a"/>' +
  '<path d="M14 50V28a18 18 0 0 1 36 0v22" fill="none" stroke="#f6f3ec" stroke-width="5" stroke-linecap="round"/>' +
  '<path d="M24 50V30a8 8 0 0 1 16 0v20" fill="none" stroke="#b8904f" stroke-width="4" stroke-linecap="round"/></svg>';

const brand = (language: string, name: string) =>
  `<span lang="${language}" class="inline-flex min-h-11 items-center gap-2.5 text-17 font-strong">${mark}${name}</span>`;

/**
 * Returns the HTML shown while the application loads. Contains the product name in every language,
 * and the green half of sign-in pages. CSS shows the name in the language of the page.
 */
export function renderShell(): string {
  const name = languages
    .map((language) => brand(language, readCatalogText(language, 'common', 'brand')))
    .join('');
  return (
    '<div id="shell" aria-hidden="true" class="pointer-events-none fixed inset-0 bg-ground text-ink lg:grid lg:grid-cols-2">' +
    '<div class="shell__gate in-each-language min-h-56 px-5 pt-[max(0.75rem,env(safe-area-inset-top))] lg:min-h-dvh lg:px-12 lg:pt-8">' +
    `${name}</div></div>`
  );
}
