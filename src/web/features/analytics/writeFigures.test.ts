import { expect, test } from 'vitest';
import { writeShare, writeShortMoney } from './writeFigures.ts';

const plain = (text: string) =>
  text.replaceAll(/[\p{Cf}\u00a0]/gu, (each) => (each === '\u00a0' ? ' ' : ''));

test.each([
  [90_900, 'USD', 'en', '$909'],
  [186_000, 'USD', 'en', '$1.9K'],
  [270, 'USD', 'en', '$2.7'],
  [1_234, 'USD', 'en', '$12'],
  [90_900, 'USD', 'ar', '$909'],
  [186_000, 'USD', 'ar', '$1.9 ألف'],
  [0, 'USD', 'ar', '$0'],
  [12_345, 'JPY', 'en', '¥12.3K'],
] as const)('%i of %s in %s is short: %s', (cents, currency, language, text) => {
  expect(plain(writeShortMoney(cents, currency, language))).toBe(text);
});

test('a short amount has its currency sign where the full amount has it', () => {
  expect(plain(writeShortMoney(12_345_000, 'KWD', 'ar'))).toMatch(
    /^(?:د\.ك\. ?12\.3 ألف|12\.3 ألف ?د\.ك\.?)$/,
  );
  expect(plain(writeShortMoney(-90_900, 'USD', 'en'))).toMatch(/^[-−]\$909$/);
});

test.each([
  [1, '100%'],
  [0.9996, '99.9%'],
  [0.832, '83.2%'],
  [0.0001, '0.1%'],
  [0, '0%'],
])('a share of %d is %s', (share, text) => {
  expect(plain(writeShare(share, 'en'))).toBe(text);
});
