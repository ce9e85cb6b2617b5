import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../test/harness/browser.ts';
import {
  groupPictures,
  parsePictureName,
  type PictureFolders,
  splitSheets,
  writeIndex,
  writeSheet,
} from './sheetPages.ts';

// `npm run sheets -- [NAME…]` takes pictures of the screens of the browser tests whose name contains
// a NAME, in four looks, and lays them out in `.tmp/sheets`: as PNG sheets and as a page to search.
//   --taken          lays out the pictures that exist, without taking new ones
//   --keep           copies the pictures to `.tmp/before`, to compare a change with
//   --before FOLDER  puts the pictures of this folder beside the new ones

const root = resolve(import.meta.dirname, '..');
const pictures = join(root, '.tmp/screenshots');
const sheets = join(root, '.tmp/sheets');
/** Width of a sheet in pixels: two pictures of phones and two of desktops fit. */
const WIDTH = 2060;

/** Runs the tests that walk over the screens. Returns their exit code. */
function takePictures(words: readonly string[]): number {
  const folder = join(root, 'test/e2e');
  const walks = readdirSync(folder).filter(
    (name) =>
      name.endsWith('.test.ts') &&
      readFileSync(join(folder, name), 'utf8').includes('walkScreens('),
  );
  // Removes the old pictures of these screens, because a screen may have lost its name.
  for (const { file, screen } of list(pictures).flatMap((name) => parsePictureName(name) ?? []))
    if (words.length === 0 || words.some((word) => screen.includes(word)))
      rmSync(join(pictures, file));
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'e2e', ...walks.map((name) => `test/e2e/${name}`)],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, SCREENSHOTS: 'yes', SCREENS: words.join(',') },
    },
  );
  return status ?? 1;
}

const list = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

async function main(): Promise<void> {
  const { values, positionals: words } = parseArgs({
    allowPositionals: true,
    options: {
      taken: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      before: { type: 'string' },
    },
  });
  const before = values.before === undefined ? null : resolve(values.before);
  if (before !== null && !existsSync(before)) throw new Error(`There is no folder ${before}`);
  const failed = values.taken ? 0 : takePictures(words);

  const screens = groupPictures(list(pictures), before === null ? [] : list(before), words);
  rmSync(sheets, { recursive: true, force: true });
  mkdirSync(sheets, { recursive: true });
  const folders: PictureFolders = {
    now: `${relative(sheets, pictures)}/`,
    before: `${relative(sheets, before ?? pictures)}/`,
  };
  writeFileSync(join(sheets, 'index.html'), writeIndex(screens, folders));

  const browser = await launchBrowser();
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: 100 },
  });
  for (const [at, sheet] of splitSheets(screens).entries()) {
    const name = join(sheets, `sheet-${String(at + 1).padStart(2, '0')}`);
    writeFileSync(`${name}.html`, writeSheet(sheet, folders));
    await page.goto(pathToFileURL(`${name}.html`).href);
    await page.screenshot({ path: `${name}.png`, fullPage: true });
    rmSync(`${name}.html`);
  }
  await browser.close();
  if (values.keep) cpSync(pictures, join(root, '.tmp/before'), { recursive: true });
  console.log(`${screens.length} screens, see ${join(sheets, 'index.html')}`);
  process.exitCode = failed;
}

await main();
