import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split("data-theme='dark'");
const read = (part: string) =>
  Object.fromEntries(
    [...part.matchAll(/--([\w-]+):\s*(#\w{6}|var\(--[\w-]+\))/gu)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
const themes = { light: read(light), dark: { ...read(light), ...read(dark) } };

const findHex = (tokens: Record<string, string>, name: string): string => {
  const value = tokens[name] ?? '';
  const other = /^var\(--(.+)\)$/u.exec(value)?.[1];
  return other ? findHex(tokens, other) : value;
};
const measureLight = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
function measureContrast(tokens: Record<string, string>, ground: string, text: string): number {
  const [a, b] = [ground, text].map((name) => measureLight(findHex(tokens, name))) as [
    number,
    number,
  ];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const hues = ['parked', 'waiting', 'moving', 'ready', 'late'].flatMap((hue) => [
  `state-${hue}`,
  `state-${hue}-soft`,
]);
const grounds = [...hues, 'state-soon'];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const tokens = themes[theme];
  test.each(grounds)('text on %s has a contrast of 4.5', (ground) => {
    expect(measureContrast(tokens, ground, `${ground}-ink`)).toBeGreaterThanOrEqual(4.5);
  });

  test('no two states share a colour, and none has that of the brand', () => {
    const all = ['color-primary', 'state-soon', ...hues].map((name) => findHex(tokens, name));
    expect(new Set(all).size).toBe(all.length);
  });
});
