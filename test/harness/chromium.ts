import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Path of Chromium, and the environment variables that Chromium needs. */
export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * Flags for every launch. Without the background-networking flags, Chromium contacts Google's hosts
 * each time.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Runs the GPU code in the browser's process. A GPU process costs a tenth of a page load.
  '--in-process-gpu',
  // Chromium reads only the last `--enable-features`, so this flag repeats the feature that
  // Playwright needs for screenshots.
  '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
];

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const require = createRequire(import.meta.url);
const run = promisify(execFile);

/**
 * Returns the Chromium of `CHROMIUM_PATH`, else of the npm package (Linux x64), else of the system.
 * The system's Chromium has any version and fonts, and takes twice the processor time.
 */
export async function findChromium(): Promise<Chromium> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names no file: ${given}`);
    return { executablePath: given, env: ownEnvironment() };
  }
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium();
  const installed = systemPaths.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, env: ownEnvironment() };
  throw new Error('No Chromium found: install one, or name it in CHROMIUM_PATH');
}

async function packagedChromium(): Promise<Chromium> {
  const home = await unpackedHome();
  return {
    executablePath: join(home, 'chromium'),
    env: {
      ...ownEnvironment(),
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(home, 'portico-fonts.conf'),
    },
  };
}

/**
 * Unpacks the package once per user and version. The package unpacks into the shared temporary
 * folder and trusts any file there to be complete. Two workers that start together would use
 * incomplete files. This function unpacks into a private folder and renames the complete folder.
 */
async function unpackedHome(): Promise<string> {
  const packageFile = join(require.resolve('@sparticuz/chromium'), '../../package.json');
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const user = userInfo();
  const home = join(tmpdir(), `portico-chromium-${version}-${user.uid}`);
  if (!existsSync(home)) {
    const stage = await mkdtemp(`${home}-`);
    try {
      await run(process.execPath, [join(import.meta.dirname, 'unpack-chromium.ts')], {
        // The package unpacks its libraries (NSS and others) only if it detects AWS Lambda.
        env: { ...process.env, TMPDIR: stage, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
      });
      await rename(stage, home);
    } catch (error) {
      await rm(stage, { recursive: true, force: true });
      if (!existsSync(home)) throw error;
    }
  }
  if ((await stat(home)).uid !== user.uid) throw new Error(`${home} belongs to another user`);
  await writeFontConfig(home);
  return home;
}

/**
 * Writes the font configuration. The packaged Chromium has only Open Sans, draws nothing for
 * missing glyphs, and reads no woff2 from a folder. Noto Sans Arabic replaces a phone's Arabic
 * font; DejaVu has symbols and monospace. System fonts are excluded, so screenshots are equal on
 * every machine.
 */
async function writeFontConfig(home: string): Promise<void> {
  const noto = dirname(require.resolve('@expo-google-fonts/noto-sans-arabic/package.json'));
  const folders = [
    join(home, 'fonts'),
    ...['400Regular', '500Medium', '600SemiBold', '700Bold'].map((weight) => join(noto, weight)),
    join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf'),
  ];

  const sans = ['Open Sans', 'Noto Sans Arabic', 'DejaVu Sans'];
  const families: Record<string, string[]> = {
    'sans-serif': sans,
    serif: sans,
    'system-ui': sans,
    monospace: ['DejaVu Sans Mono', 'Noto Sans Arabic'],
  };
  const aliases = Object.entries(families).map(
    ([family, prefer]) =>
      `<alias binding="same"><family>${family}</family><prefer>` +
      prefer.map((name) => `<family>${name}</family>`).join('') +
      '</prefer></alias>',
  );
  const config = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...folders.map((folder) => `<dir>${folder}</dir>`),
    ...aliases,
    `<cachedir>${join(home, 'fonts-cache')}</cachedir>`,
    '</fontconfig>',
    '',
  ].join('\n');
  const temporary = join(home, `portico-fonts.conf.${process.pid}`);
  await writeFile(temporary, config);
  await rename(temporary, join(home, 'portico-fonts.conf'));
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
