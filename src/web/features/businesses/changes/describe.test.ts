import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changeKinds } from '#domain/businesses/changes.ts';
import { fieldKinds } from '#domain/businesses/fieldKinds.ts';
import { compileCatalog, readSources } from '#texts/compile.ts';
import { type Language, languages } from '#texts/languages.ts';
import { createTranslator } from '#texts/translator.ts';
import { listFieldChanges } from './describe.ts';
import { type FieldContext, writeField } from './writeField.ts';

const server = join(import.meta.dirname, '../../../../server');
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(server, name), 'utf8'));

/** Collects every action that a command records, from the source files of the commands. */
const actions = sources
  .filter((text) => text.includes('recordChange('))
  .flatMap((text) => [
    ...text.matchAll(/action: (?:\w+ \? )?'([a-zA-Z]+\.[a-zA-Z]+)'(?: : '([a-zA-Z.]+)')?/g),
  ])
  .flatMap(([, one = '', other = '']) => [one, other].filter(Boolean));

const HERE = '7f0c6f3e-0000-4000-8000-000000000001';
const GONE = '7f0c6f3e-0000-4000-8000-000000000002';
const catalogs = Object.fromEntries(
  languages.map((language) => [language, compileCatalog(readSources(language)['audit'] ?? {})]),
) as Record<Language, ReturnType<typeof compileCatalog>>;

function readIn(language: Language): FieldContext {
  const { t, has } = createTranslator('audit', language, { find: () => catalogs[language] }) as {
    t: (key: string, values?: object) => string;
    has: (key: string) => boolean;
  };
  return {
    language,
    currency: 'USD',
    zone: 'Asia/Dubai',
    find: (key, values) => (has(key) ? t(key, values) : null),
    findPlace: (id) => (id === HERE ? 'Meridian' : null),
  };
}

test('every recorded action has a kind that the filter offers', () => {
  expect(actions).toContain('staff.deactivated');
  for (const action of actions) expect(changeKinds).toContain(action.split('.')[0]);
});

describe.each(languages)('in %s', (language) => {
  const { find } = readIn(language);

  test.each([...new Set(actions)])('%s has a name', (action) => {
    expect(find(`actions.${action}`)).not.toBeNull();
  });

  test.each(Object.entries(fieldKinds))('%s has a name, and each of its values', (field, kind) => {
    expect(find(`fields.${field}`)).not.toBeNull();
    if (typeof kind === 'string') return;
    for (const value of kind) expect(find(`values.${field}.${value}`)).not.toBeNull();
  });

  test('every text belongs to a recorded field', () => {
    const known = Object.keys(fieldKinds);
    const {
      fields = {},
      values = {},
      absent = {},
    } = readSources(language)['audit'] as Record<string, Record<string, unknown>>;
    expect(Object.keys(fields).toSorted()).toEqual(known.toSorted());
    expect(known).toEqual(expect.arrayContaining([...Object.keys(values), ...Object.keys(absent)]));
  });
});

const week = (first: string) => [
  ...Array.from({ length: 5 }, () => [{ from: first, to: '02:00' }]),
  [],
  [],
];

test.each([
  ['hourlyRate', 8.5, '$8.50', '$8.50'],
  ['countedCents', -123_456, '−$1,234.56', '−$1,234.56'],
  ['freeMinutes', 15, '15 minutes', '15 دقيقة'],
  ['freeMinutes', null, 'off', 'متوقفة'],
  ['requiresSecondFactor', true, 'yes', 'نعم'],
  [
    'expiresAt',
    '2027-01-31T00:00:00.000Z',
    'Jan 31, 2027, 4:00 AM GMT+4',
    '31 يناير 2027، 4:00 ص غرينتش+4',
  ],
  ['payWhen', 'atHandover', 'at handover', 'عند التسليم'],
  ['defaultLanguage', 'ar', 'العربية', 'العربية'],
  ['timeZone', 'America/New_York', 'America/New York', 'America/New York'],
  [
    'smsCountries',
    ['US', 'AE'],
    'United States, United Arab Emirates',
    'الولايات المتحدة، الإمارات العربية المتحدة',
  ],
  ['locationIds', [HERE], 'Meridian', 'Meridian'],
  ['locationIds', [HERE, GONE], 'Meridian, a former location', 'Meridian، موقع سابق'],
  ['locationIds', [], 'all locations', 'جميع المواقع'],
  [
    'valet',
    ['Named before ids were kept'],
    'Named before ids were kept',
    'Named before ids were kept',
  ],
  ['spots', ['B1', 'B2', 'B3', 'Door'], 'B1–B3, Door', 'B1–B3، Door'],
  ['tax', { label: 'VAT', percent: 8.25 }, 'VAT 8.25%', 'VAT 8.25%'],
  [
    'overnight',
    { from: '22:00', to: '06:00', price: 18 },
    '10:00 PM – 6:00 AM: $18.00',
    '10:00 م – 6:00 ص: $18.00',
  ],
  [
    'bands',
    [{ days: [5, 1, 2, 3], from: '18:00', to: '24:00', rate: 9 }],
    'Mon – Wed, Fri 6:00 PM – 12:00 AM: $9.00',
    'الاثنين – الأربعاء، الجمعة 6:00 م – 12:00 ص: $9.00',
  ],
  ['events', [{ date: '2026-12-31', price: 40 }], 'Dec 31, 2026: $40.00', '31 ديسمبر 2026: $40.00'],
  [
    'openingHours',
    { week: week('18:00'), exceptions: [{ date: '2026-12-25', spans: [] }] },
    'Mon – Fri 6:00 PM – 2:00 AM · Sat, Sun closed · Dec 25, 2026 closed',
    'الاثنين – الجمعة 6:00 م – 2:00 ص · السبت، الأحد مغلق · 25 ديسمبر 2026 مغلق',
  ],
  ['somethingNewer', { a: 1 }, '{"a":1}', '{"a":1}'],
])('%s is written in words: %j', (field, value, ...written) => {
  const marks = /\p{Cf}/gu;
  const read = languages.map((language) =>
    listFieldChanges({ before: { [field]: value }, after: { [field]: null } }, readIn(language))[0]
      ?.before?.replaceAll(marks, '')
      .replaceAll(/[\u00A0\u202F]/g, ' '),
  );
  expect(read).toEqual(written);
});

test('a discount is formatted by the type beside it', () => {
  const write = (discountType: string) =>
    listFieldChanges(
      { before: null, after: { discountType, discountValue: 15 } },
      readIn('en'),
    ).map(({ after }) => after);
  expect(write('percentage')).toEqual(['percentage', '15%']);
  expect(write('fixed')).toEqual(['amount', '\u2068$15.00\u2069']);
});

test('a creation lists only fields that have a value', () => {
  const after = { name: 'Roof', code: null, maxUses: null, isActive: true };
  expect(listFieldChanges({ before: null, after }, readIn('en'))).toEqual([
    { id: 'name', name: 'Name', before: null, after: 'Roof' },
    { id: 'isActive', name: 'In use', before: null, after: 'yes' },
  ]);
});

test('fields are in the order of the form, unknown ones last', () => {
  const after = { somethingNewer: 1, payWhen: 'before', name: 'Roof' };
  const changes = listFieldChanges({ before: {}, after }, readIn('en'));
  expect(changes.map(({ id }) => id)).toEqual(['name', 'payWhen', 'somethingNewer']);
});

test.each([
  ['countries', ['AE', 'US'], 'United Arab Emirates, United States'],
  ['language', 'ar', 'العربية'],
  ['operatorName', { en: 'Harbor Ltd', ar: 'شركة المرفأ' }, 'Harbor Ltd · شركة المرفأ'],
  ['voices', [{ quote: { en: 'Fast', ar: '' }, name: 'Ada' }], 'Fast · Ada'],
  ['figures', [], '—'],
  ['brand', { en: '', ar: '' }, '—'],
] as const)('an administrator’s %s is formatted for reading', (name, value, written) => {
  expect(writeField(name, value, readIn('en'), null).replaceAll(/[\u2066-\u2069]/g, '')).toBe(
    written,
  );
});
