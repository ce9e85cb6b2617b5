import { lineCounter } from './source.ts';
import type { Problem, Source } from './source.ts';

/**
 * Matches what follows the side in a Tailwind class: a number, fraction, bracketed value or
 * keyword.
 */
const amount = String.raw`(?:\d|\[|\(|px\b|auto\b|full\b)`;
const physicalClass = new RegExp(
  [
    String.raw`(?<![\w-])-?(?:`,
    `(?:scroll-)?[mp][lr]-${amount}`,
    `|(?:left|right)-${amount}`,
    String.raw`|(?:text|float|clear)-(?:left|right)(?![\w-])`,
    String.raw`|(?:border|rounded)-(?:l|r)(?![a-z])`,
    String.raw`|rounded-(?:tl|tr|bl|br)(?![a-z])`,
    ')',
  ].join(''),
  'g',
);
const physicalDeclaration =
  /(?<![\w-])(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-(?:width|color|style))?|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g;
const physicalProperty =
  /^(?:scroll)?(?:margin|padding|Margin|Padding)(?:Left|Right)$|^border(?:Left|Right)(?:Width|Color|Style)?$|^border(?:Top|Bottom)(?:Left|Right)Radius$/;
const sidedProperty = /^(?:textAlign|float|clear|cssFloat)$/;

/**
 * Requires `start` and `end` instead of `left` and `right` in src/web, because Arabic runs from
 * right to left.
 */
export function checkDirection(source: Source): Problem[] {
  if (!source.path.startsWith('src/web/') || source.isTest) return [];
  const found = source.path.endsWith('.css') ? inStylesheet(source.text) : inScript(source);
  return found.map(({ name, line }) => ({
    path: source.path,
    line,
    message:
      `'${name}' names a physical side and is wrong in Arabic. Say start and end: ms-/me-, ` +
      'ps-/pe-, start-/end-, text-start/text-end, border-s/border-e, rounded-s/rounded-e; in CSS ' +
      'margin-inline-start, padding-inline-end, inset-inline-start, text-align: start.',
  }));
}

function inScript(source: Source): { name: string; line: number }[] {
  const classes = source.strings.flatMap(({ value, line }) =>
    [...value.matchAll(physicalClass)].map(([name]) => ({ name, line })),
  );
  const properties = source.properties.flatMap(({ key, value, line }) => {
    if (physicalProperty.test(key)) return [{ name: key, line }];
    const sided = sidedProperty.test(key) && (value === 'left' || value === 'right');
    return sided ? [{ name: `${key}: ${value}`, line }] : [];
  });
  return [...classes, ...properties];
}

function inStylesheet(text: string): { name: string; line: number }[] {
  const bare = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const lineAt = lineCounter(bare);
  return [...bare.matchAll(physicalDeclaration), ...bare.matchAll(physicalClass)].map((match) => ({
    name: match[0].replace(/\s*:$/, ''),
    line: lineAt(match.index),
  }));
}
