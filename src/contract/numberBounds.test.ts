import { expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from './index.ts';
import type { Operation } from './operation.ts';

type JsonSchema = Record<string, unknown>;

/** Lists the paths of all numbers in a JSON schema that lack a lower or an upper bound. */
function listUnbounded(schema: unknown, path: string): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { type, maximum, exclusiveMaximum, minimum, exclusiveMinimum } = schema as JsonSchema;
  const isChoice = 'enum' in schema || 'const' in schema;
  // An integer without bounds of its own has those of a safe integer.
  const most = Number(maximum ?? exclusiveMaximum ?? Infinity);
  const least = Number(minimum ?? exclusiveMinimum ?? -Infinity);
  const isBounded = Math.max(most, -least) < Number.MAX_SAFE_INTEGER;
  const isNumber = [type].flat().some((each) => each === 'number' || each === 'integer');
  const own = isNumber && !isChoice && !isBounded ? [path] : [];
  const inner = Object.entries(schema).flatMap(([key, value]) =>
    listUnbounded(value, `${path}.${key}`),
  );
  return [...own, ...inner];
}

const asJson = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

test('every number in a request has bounds', () => {
  const unbounded = Object.entries(operations as Record<string, Operation>).flatMap(
    ([key, { params, query, body }]) =>
      [params, query, body].flatMap((schema) => (schema ? listUnbounded(asJson(schema), key) : [])),
  );
  expect(unbounded).toEqual([]);
});

test.each([
  [z.number(), true],
  [z.number().min(0), true],
  [z.number().max(5), true],
  [z.int(), true],
  [z.number().min(0).max(1e308), true],
  [z.number().min(0).max(5), false],
  [z.number().gt(0).lt(5), false],
  [z.literal(5), false],
  [z.string(), false],
])('schema %# is found as unbounded: %s', (schema, expected) => {
  const found = listUnbounded(asJson(z.object({ list: z.array(schema.nullish()) })), 'body');
  expect(found.length > 0).toBe(expected);
});
