import { expect, test } from 'vitest';
import { buildEmailKey, normaliseEmail } from './email.ts';

test.each([
  ['grace@portico.test', 'grace@portico.test'],
  ['  Grace.Okafor+cars@Portico.TEST ', 'Grace.Okafor+cars@portico.test'],
  // Full-width letters and a ligature are normalised to plain letters.
  ['ｇｒａｃｅ＠portico．test', 'grace@portico.test'],
  ['oﬃce@portico.test', 'office@portico.test'],
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ['info@BÜCHER.example', 'info@xn--bcher-kva.example'],
  ['info@xn--bcher-kva.example', 'info@xn--bcher-kva.example'],
  ['info@موقع.وزارة-الاتصالات.مصر', 'info@xn--4gbrim.xn----ymcbaaajlc6dj7bxne2c.xn--wgbh1c'],
  [`${'x'.repeat(64)}@portico.test`, `${'x'.repeat(64)}@portico.test`],
])('%s is stored as %s', (typed, kept) => {
  expect(normaliseEmail(typed)).toBe(kept);
  expect(normaliseEmail(kept)).toBe(kept);
  expect(buildEmailKey(typed)).toBe(kept.toLowerCase());
  expect(buildEmailKey(typed.toUpperCase())).toBe(kept.toLowerCase());
});

test.each([
  // The first letter of the address is the Cyrillic 'а'.
  'аdmin@portico.test',
  'جريس@portico.test',
  'adm\u0131n@portico.test',
  'nobody',
  '@portico.test',
  'grace@',
  'grace@portico',
  'two words@portico.test',
  'grace@two words.test',
  'a@b@portico.test',
  '"grace"@portico.test',
  'grace<x>@portico.test',
  'grace@portico.test:80',
  'grace@portico.test/x',
  'grace@portico..test',
  'grace@-portico.test',
  'grace@%70ortico.test',
  'grace@[::1]',
  `${'x'.repeat(65)}@portico.test`,
  '',
])('%o is refused as an address', (typed) => {
  expect(normaliseEmail(typed)).toBeNull();
  expect(buildEmailKey(typed)).toBe(buildEmailKey(buildEmailKey(typed)));
});

test('a look-alike domain is another address, and its stored form shows that', () => {
  // The first letter of the domain is the Cyrillic 'а'.
  expect(normaliseEmail('grace@аpple.example')).toBe('grace@xn--pple-43d.example');
  expect(buildEmailKey('grace@аpple.example')).not.toBe(buildEmailKey('grace@apple.example'));
});
