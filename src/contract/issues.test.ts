import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { countRuns } from '#test/harness/propertyRuns.ts';
import { errorIssue } from './errors.ts';
import { issueCatalogue, issueCodes } from './issueCatalogue.ts';
import { operations } from './index.ts';
import { type Issue, parseIssue } from './issues.ts';
import type { Operation } from './operation.ts';
import { readIssue } from './readIssue.ts';

const schemas = Object.entries(operations as Record<string, Operation>).flatMap(
  ([key, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? [[`${part} of ${key}`, schema] as [string, z.ZodType]] : [],
    ),
);

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '1',
    'a\u0000b',
    'x'.repeat(5_000),
    '{"code":',
    '2030-02-30',
    -1,
    0,
    0.5,
    1e9,
    Number.NaN,
    null,
    undefined,
    true,
    false,
    [],
    {},
    Array(300).fill(''),
  ),
  fc.anything(),
);

/**
 * Returns the property names that a schema knows. Without these names, hostile values would not
 * reach the inner rules.
 */
function namesIn(schema: unknown, found = new Set<string>()): Set<string> {
  const { def } = schema as { def: Record<string, unknown> };
  const { shape } = schema as { shape?: Record<string, unknown> };
  for (const [name, inner] of Object.entries(shape ?? {})) {
    found.add(name);
    namesIn(inner, found);
  }
  for (const key of ['innerType', 'in', 'out', 'element']) if (def[key]) namesIn(def[key], found);
  for (const option of (def['options'] as unknown[] | undefined) ?? []) namesIn(option, found);
  return found;
}

/**
 * Generates objects with the schema's property names, filled with hostile values and nested
 * objects.
 */
function bodiesFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const names = [...namesIn(schema)];
  const { body } = fc.letrec<{ body: unknown; value: unknown }>((tie) => ({
    value: fc.oneof({ maxDepth: 2 }, hostile, tie('body'), fc.array(tie('body'), { maxLength: 2 })),
    body: fc.record(Object.fromEntries(names.map((name) => [name, tie('value')])), {
      requiredKeys: [],
    }),
  }));
  return fc.oneof({ weight: 4, arbitrary: body }, hostile);
}

const ZOD_WORDS =
  /invalid (input|option|value)|expected|received undefined|unrecognized|too (big|small)/i;
const issuesOf = (schema: z.ZodType, value: unknown): Issue[] =>
  (schema.safeParse(value).error?.issues ?? []).map((found) => readIssue(found));

describe.each(schemas)('%s', (_, schema) => {
  test('every validation issue has a code of the catalogue and a readable sentence', () => {
    // Checks each distinct issue once. A schema repeats few issues, and comparing one costs more
    // than parsing a value.
    const compared = new Set<string>();
    const check = (value: unknown) => {
      for (const issue of issuesOf(schema, value)) {
        const text = JSON.stringify(issue);
        if (compared.has(text)) continue;
        expect(errorIssue.parse({ field: '', ...issue })).toEqual({ field: '', ...issue });
        expect(parseIssue(issue.message)).toBeNull();
        expect(issue.message).not.toMatch(ZOD_WORDS);
        compared.add(text);
      }
    };
    for (const empty of [undefined, null, {}, []]) check(empty);
    fc.assert(fc.property(bodiesFor(schema), check), { numRuns: countRuns(60) });
  });
});

test('a sentence of the catalogue lists its parameters, and an answer fills them in', () => {
  const [one] = issuesOf(operations['POST /api/auth/register'].body.pick({ password: true }), {
    password: 'short',
  });
  expect(one).toEqual({
    code: 'password_too_short',
    params: { minimum: 8 },
    message: 'Password must be at least 8 characters long.',
  });
});

test('a rule without a sentence of the product still carries its code and its numbers', () => {
  const { body } = operations['POST /api/services/{id}/rating'];
  expect(issuesOf(body, { rating: 9 })).toMatchObject([
    { code: 'number_too_big', params: { maximum: 5 }, message: 'Please enter at most 5.' },
  ]);
  expect(issuesOf(body, {})).toEqual([
    { code: 'value_missing', params: {}, message: 'Please fill this in.' },
  ]);
  expect(issuesOf(body, { rating: 'good' })).toMatchObject([{ code: 'value_invalid' }]);
});

test('an input that matches neither form of a union reports what the second form lacks', () => {
  const { vehicleData } = operations['POST /api/qr-codes/connect'].body.shape;
  const typed = { make: 'Kia', model: 'Rio', year: 2021, licensePlate: ' ' };
  expect(issuesOf(vehicleData, typed)).toMatchObject([{ code: 'plate_missing' }]);
  expect(issuesOf(vehicleData, {})).toMatchObject([{ code: 'value_missing' }]);
});

test('a message counts as an issue only where somebody wrote one', () => {
  expect(parseIssue('Please enter your email.')).toBeNull();
  expect(parseIssue(undefined)).toBeNull();
});

test('codes are lower-case words', () => {
  for (const code of issueCodes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(new Set(Object.values(issueCatalogue)).size).toBe(issueCodes.length);
});
