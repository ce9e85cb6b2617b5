import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A Chromium that can be started: where it is, and what its environment must hold. */
export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

/** Without the background-networking flags Chromium calls its maker's hosts at every start. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each request and each frame else goes through a process more, a tenth of what a load takes.
  '--in-process-gpu',
  // Of two such lists the last one counts, so what the driver needs of its own for pictures is named again.
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
 * `CHROMIUM_PATH`, else the one from npm (Linux on x64), else a Chromium of the system. A system's own may be of any
 * version, with any fonts, and takes twice the processor time.
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
 * Unpacks once per user and version. The package itself unpacks into the shared temporary folder
 * and takes any file it finds there for a whole one, which two test workers starting together, or
 * two users, would trip over; so it works in a folder of its own that is renamed when complete.
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
        // The package brings its libraries (NSS and friends) only where it believes to be on Lambda.
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
 * The packaged Chromium has Open Sans alone, draws nothing at all (not even a box) for a glyph that
 * no font has, and does not read woff2 from a folder. Noto Sans Arabic stands in for a phone's
 * Arabic, DejaVu for symbols and monospace. The system's fonts stay out, so that a screenshot looks
 * the same on every machine.
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
