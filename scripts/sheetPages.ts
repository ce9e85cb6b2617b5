// Arranges the pictures that the browser tests take into contact sheets and one page to search.

/** Looks of a screen, in the order of the columns of a sheet. */
const columns = ['en-light-phone', 'ar-dark-phone', 'en-dark-desktop', 'ar-light-desktop'] as const;
type LookName = (typeof columns)[number];

/** Picture of a screen in one look. `file` is the name within its folder. */
export type ScreenPicture = { screen: string; look: LookName; file: string };

/** Screen with its pictures, and the pictures of the same looks before a change. */
export type PicturedScreen = { name: string; now: ScreenPicture[]; before: ScreenPicture[] };

/** Screens on one sheet. More would make a picture that no viewer shows sharp. */
const SCREENS_A_SHEET = 4;

const fileName = /^(?<screen>.+)-(?<look>(?:en|ar)-(?:light|dark)-(?:phone|desktop))\.png$/;
const isLookName = (look: string): look is LookName => columns.some((each) => each === look);

/** Returns null for other files, such as the pictures of a single element. */
export function parsePictureName(file: string): ScreenPicture | null {
  const { screen = '', look = '' } = fileName.exec(file)?.groups ?? {};
  return isLookName(look) ? { screen, look, file } : null;
}

/**
 * Groups files by screen, in the order of the alphabet, and each screen's pictures by column. Keeps
 * the screens whose name contains one of the words, or all without words.
 */
export function groupPictures(
  files: readonly string[],
  filesBefore: readonly string[],
  words: readonly string[],
): PicturedScreen[] {
  const byScreen = (names: readonly string[]) =>
    Map.groupBy(
      names
        .flatMap((file) => parsePictureName(file) ?? [])
        .toSorted((a, b) => columns.indexOf(a.look) - columns.indexOf(b.look)),
      ({ screen }) => screen,
    );
  const before = byScreen(filesBefore);
  return [...byScreen(files)]
    .map(([name, now]) => ({ name, now, before: before.get(name) ?? [] }))
    .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Divides the screens over sheets. */
export const splitSheets = (screens: readonly PicturedScreen[]): PicturedScreen[][] =>
  Array.from({ length: Math.ceil(screens.length / SCREENS_A_SHEET) }, (_, at) =>
    screens.slice(at * SCREENS_A_SHEET, (at + 1) * SCREENS_A_SHEET),
  );

/** Base URLs of the two folders of pictures, each with a slash at the end. */
export type PictureFolders = { now: string; before: string };

const figure = (picture: ScreenPicture, folder: string, time: string) => {
  const name = `${picture.screen} ${picture.look.replaceAll('-', ' ')}`;
  const url = folder + encodeURIComponent(picture.file);
  return (
    `<figure class="${picture.look}" data-name="${name}"><a href="${url}">` +
    `<img src="${url}" alt="${name}" loading="lazy"></a>` +
    `<figcaption>${picture.look.replaceAll('-', ' · ')}${time}</figcaption></figure>`
  );
};

function row({ name, now, before }: PicturedScreen, folders: PictureFolders): string {
  const shown = (each: readonly ScreenPicture[]) =>
    each.flatMap((picture) => {
      const earlier = before.find(({ look }) => look === picture.look);
      return [
        ...(earlier ? [figure(earlier, folders.before, ' · before')] : []),
        figure(picture, folders.now, earlier ? ' · now' : ''),
      ];
    });
  const isPhone = ({ look }: ScreenPicture) => look.endsWith('phone');
  // With earlier pictures, phones and desktops have a line each, so that no pair is divided.
  const lines =
    before.length > 0 ? [now.filter(isPhone), now.filter((each) => !isPhone(each))] : [now];
  const kind = before.length > 0 ? ' class="pairs"' : '';
  return `<section${kind}><h2>${name}</h2>${lines.map((line) => `<div>${shown(line).join('')}</div>`).join('')}</section>`;
}

const style = `
  body { margin: 12px; font: 15px system-ui, sans-serif; background: #8b918e; color: #15201b; }
  h2 { margin: 12px 0 6px; font-size: 17px; }
  section > div { display: flex; flex-wrap: wrap; gap: 10px; }
  figure { margin: 0; } figcaption { font-size: 12.5px; }
  a { display: block; max-height: 560px; overflow: hidden; }
  img { display: block; width: 255px; } figure[class$=desktop] img { width: 720px; }
  .pairs figure[class$=desktop] img { width: 490px; }
  [hidden] { display: none; }
  search { position: sticky; top: 0; padding: 8px; background: #f6f3ec; border-radius: 8px; }
  input { width: min(100%, 30rem); padding: 10px; font: inherit; box-sizing: border-box; }`;

/** Writes the page of one sheet, which becomes a picture. */
export const writeSheet = (screens: readonly PicturedScreen[], folders: PictureFolders): string =>
  `<!doctype html><meta charset="utf-8"><style>${style}</style><body>` +
  screens.map((screen) => row(screen, folders).replaceAll(' loading="lazy"', '')).join('');

/** Hides the pictures whose name lacks a typed word. Keeps the words in the address. */
const filter = `
  const field = document.querySelector('input');
  const show = () => {
    const words = field.value.toLowerCase().split(/\\s+/);
    let count = 0;
    for (const section of document.querySelectorAll('section')) {
      const figures = [...section.querySelectorAll('figure')];
      for (const each of figures) each.hidden = !words.every((word) => each.dataset.name.includes(word));
      const shown = figures.filter((each) => !each.hidden).length;
      section.hidden = shown === 0;
      count += shown;
    }
    document.querySelector('output').value = count + ' pictures';
    history.replaceState(null, '', '#' + encodeURIComponent(field.value));
  };
  field.value = decodeURIComponent(location.hash.slice(1));
  field.addEventListener('input', show);
  show();`;

/** Writes the page of all screens, with a field that filters by name, language, theme and size. */
export const writeIndex = (screens: readonly PicturedScreen[], folders: PictureFolders): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Screens</title>` +
  `<style>${style}</style></head><body><search><label>Filter <input type="search" ` +
  `placeholder="ticket ar dark phone" autofocus></label> <output></output></search><main>` +
  screens.map((screen) => row(screen, folders)).join('') +
  (screens.length === 0 ? '<p>No pictures yet: run <code>npm run sheets</code>.</p>' : '') +
  `</main><script>${filter}</script></body></html>`;
