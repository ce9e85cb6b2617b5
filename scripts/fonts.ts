import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import subset from 'subset-font';

// Writes src/web/ui/fonts/: fonts reduced to the characters that the product uses, and their style
// sheet. Whole fonts have 20 and 23 KB. Plain words, plates and figures need only 12 and 15 KB; any
// other character makes the browser load a second file with the rest.

/** Font weights that theme.css uses. A variable font with only these weights is a third smaller. */
const weights = { min: 400, max: 650 };
const typographic =
  '\u00A0\u00AB\u00B7\u00BB\u00D7\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u202F\u20AC\u2212';
/**
 * Characters of Arabic, and letters that its dialects borrow. Characters of other languages and
 * presentation forms are in the second font file.
 */
const arabic: Range[] = [
  [0x60c, 0x60c],
  [0x61b, 0x61c],
  [0x61f, 0x61f],
  [0x621, 0x63a],
  [0x640, 0x655],
  [0x660, 0x66c],
  [0x670, 0x671],
  [0x67e, 0x67e],
  [0x686, 0x686],
  [0x698, 0x698],
  [0x6a4, 0x6a4],
  [0x6af, 0x6af],
  [0x200c, 0x200e],
];
const arabicExtended: Range[] = [
  [0x600, 0x6ff],
  [0x750, 0x77f],
  [0x870, 0x8ff],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
];
// Includes invisible direction marks; otherwise these marks would load the second font file.
const basic: Range[] = [
  [0x20, 0x7e],
  ...Array.from(typographic, (letter): Range => [letter.charCodeAt(0), letter.charCodeAt(0)]),
  [0x200f, 0x200f],
  [0x2066, 0x2069],
];
const latin: Range[] = [
  [0x00, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
];
const latinExtended: Range[] = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x2ba],
  [0x1e00, 0x1e9f],
  [0x1ef2, 0x1eff],
  [0x20a0, 0x20ab],
];

type Range = [first: number, last: number];
type Face = { family: string; source: string; file: string; letters: Range[]; minus?: Range[] };

const require = createRequire(import.meta.url);
const packages = {
  figtree: dirname(require.resolve('@fontsource-variable/figtree/package.json')),
  'readex-pro': dirname(require.resolve('@fontsource-variable/readex-pro/package.json')),
};
const figtree = (set: string) => join(packages.figtree, `files/figtree-${set}-wght-normal.woff2`);
const faces: Face[] = [
  { family: 'Figtree', source: figtree('latin'), file: 'figtree-basic', letters: basic },
  {
    family: 'Figtree',
    source: figtree('latin'),
    file: 'figtree-latin',
    letters: latin,
    minus: basic,
  },
  {
    family: 'Figtree',
    source: figtree('latin-ext'),
    file: 'figtree-extended',
    letters: latinExtended,
  },
  {
    family: 'Readex Pro',
    source: join(packages['readex-pro'], 'files/readex-pro-arabic-wght-normal.woff2'),
    file: 'readex-pro-arabic',
    letters: arabic,
  },
  {
    family: 'Readex Pro',
    source: join(packages['readex-pro'], 'files/readex-pro-arabic-wght-normal.woff2'),
    file: 'readex-pro-extended',
    letters: arabicExtended,
    minus: arabic,
  },
];

function listLetters({ letters, minus = [] }: Face): number[] {
  const left = new Set(minus.flatMap(all));
  return [...new Set(letters.flatMap(all))].filter((letter) => !left.has(letter));
}

function all([first, last]: Range): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Formats characters as 'U+0020-007E, U+00A0', with consecutive characters in one range. */
function unicodeRange(letters: number[]): string {
  const ranges: Range[] = [];
  for (const letter of letters.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && letter === last[1] + 1) last[1] = letter;
    else ranges.push([letter, letter]);
  }
  const hex = (letter: number) => letter.toString(16).toUpperCase().padStart(4, '0');
  return ranges
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ');
}

const root = resolve(import.meta.dirname, '..');
const target = join(root, 'src/web/ui/fonts');
await mkdir(target, { recursive: true });

const rules: string[] = [];
for (const face of faces) {
  const letters = listLetters(face);
  const whole = await readFile(face.source);
  const cut = await subset(whole, String.fromCodePoint(...letters), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(join(target, `${face.file}.woff2`), cut);
  console.log(`${face.file}: ${whole.length} → ${cut.length} bytes`);
  rules.push(`@font-face {
  font-family: '${face.family}';
  font-style: normal;
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};
  src: url('./${face.file}.woff2') format('woff2');
  unicode-range: ${unicodeRange(letters)};
}
`);
}
for (const [name, folder] of Object.entries(packages)) {
  await copyFile(join(folder, 'LICENSE'), join(target, `${name}.LICENSE`));
}
await writeFile(
  join(target, 'faces.css'),
  `/* Written by npm run fonts. Neither face brings the other's script: Latin is drawn by Figtree, Arabic by Readex Pro. */\n${rules.join('\n')}`,
);
