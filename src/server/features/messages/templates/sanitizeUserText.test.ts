import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '#contract/people.ts';
import { countRuns } from '#test/harness/propertyRuns.ts';
import { renderNotification } from '../notifications/texts.ts';
import { renderSms } from './sms.ts';
import { sanitizeUserText, sanitizeValues } from './sanitizeUserText.ts';

const DOTS = '.\u3002\uFF0E\uFF61\u2024\uFE52';
const word = `[^\\s\\u200B]`;
/** Matches everything that mail programs and phones turn into a link, and a little more. */
const links = [
  new RegExp(`${word}[${DOTS}]${word}`, 'u'),
  new RegExp(`@${word}`, 'u'),
  new RegExp(`\\p{L}:${word}`, 'u'),
  new RegExp(`//${word}`, 'u'),
];

/** Returns a text unchanged and normalised by NFKC, each also without invisible characters. */
const readings = (text: string) =>
  [text, text.normalize('NFKC')].flatMap((each) => [
    each,
    each.replace(/[\p{M}\u200C\u200D]/gu, ''),
  ]);

function expectNoLink(text: string) {
  for (const reading of readings(text)) for (const link of links) expect(reading).not.toMatch(link);
}

const pieces = fc.constantFrom(
  ...Array.from(DOTS),
  ...Array.from('/\\@:＠：／ \n'),
  ...Array.from('\u200B\u200C\u200D\u2060\uFEFF\u00AD\u0301\u202E\u2066\u2069\u0000'),
  '://',
  'https',
  'mailto',
  'tel',
  'www',
  'evil',
  'com',
  'إيفل',
  '例え',
  '😀',
  '⒈',
  '9',
);
const names = fc.oneof(
  fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 150 }),
);

test('a name typed by a stranger never becomes a link', () => {
  fc.assert(
    fc.property(names, (name) => {
      const safe = sanitizeUserText(name);
      expectNoLink(safe);
      expect(safe).not.toMatch(/[\r\n\u202A-\u202E\u2066-\u2069]/);
      expect(Array.from(safe.replaceAll('\u200B', '')).length).toBeLessThanOrEqual(100);
    }),
    { numRuns: countRuns(3_000) },
  );
});

test.each([
  'J. P. Dr. Łukasz',
  'Zoë & Søn, Gate 10:30',
  'می‌خواهم',
  'فندق الميناء',
  '1/2 Quay Road',
])('%s is left unchanged', (name) => expect(sanitizeUserText(name)).toBe(name));

test('no notification and no SMS contains a typed link', () => {
  const evil = 'evil．com/pay a@evil。com tel:1 \u2069https://evil.com';
  for (const language of languages) {
    const told = [
      renderNotification('application_received', language, { businessName: evil }),
      renderNotification('valet_activated', language, { name: evil }),
      renderNotification('car_parked', language, { car: evil, location: evil, spot: evil }),
    ].flatMap(({ title, message }) => [title, message]);
    const sms = [
      renderSms('ticket_code', language, { code: '123456', location: evil }),
      renderSms('valet_invitation', language, { code: '123456', link: '', businessName: evil }),
    ];
    for (const text of [...told, ...sms]) expectNoLink(text);
  }
});

test('values of unlisted fields are sanitized, and values of the product are not', () => {
  const link = 'https://portico.test/a';
  for (const language of languages) {
    const { nickname, ...own } = sanitizeValues(
      { nickname: 'https://evil.com', link, code: '123456', cars: 2, spot: null },
      language,
    );
    expectNoLink(nickname);
    expect(own).toEqual({ link, code: '123456', cars: 2, spot: null });
  }
});
