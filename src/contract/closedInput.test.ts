import { expect, test } from 'vitest';
import { z } from 'zod';
import { closeInput } from './closedInput.ts';
import { operations } from './index.ts';
import type { Operation } from './operation.ts';

/** Paths of the objects that JSON Schema leaves open to any key. */
function listOpenObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, additionalProperties } = schema as Record<string, unknown>;
  const isOpen = type === 'object' && additionalProperties === undefined;
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => listOpenObjects(inner, `${path}/${key}`)),
  ];
}

const parts = Object.entries(operations as Record<string, Operation>).flatMap(([key, operation]) =>
  Object.entries(closeInput(operation)).map(([part, schema]) => [`${part} of ${key}`, schema]),
) as [string, z.ZodType][];

test('no object of any request takes unknown keys', () => {
  const open = parts.flatMap(([name, schema]) =>
    listOpenObjects(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name),
  );
  expect(open).toEqual([]);
});

test('only the events of the payment provider may have any form', () => {
  const anything = parts.filter(([, schema]) => schema.safeParse({ unheardOf: 1 }).success);
  expect(anything.map(([name]) => name)).toEqual(['body of POST /api/webhooks/payments']);
});

const closeBody = (body: z.ZodType) =>
  closeInput({ summary: '', access: 'public', body, response: z.unknown(), errors: [] }).body;

test('null is no body of a call that takes one, and an empty body of a call that takes none', () => {
  expect(closeBody(z.object({ a: z.string().optional() })).safeParse(null).success).toBe(false);
  const { body } = closeInput({ summary: '', access: 'public', response: z.unknown(), errors: [] });
  expect([null, {}, [], 1].map((sent) => body.safeParse(sent).success)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ['an object', z.object({ a: z.string() }), { a: '', b: 1 }, ['b']],
  ['a list', z.array(z.object({ a: z.string() })), [{ a: '', b: 1 }], ['b']],
  ['a choice', z.union([z.object({ a: z.string() }), z.number()]), { a: '', b: 1 }, ['b']],
  ['an optional part', z.object({ a: z.object({}).nullish() }), { a: { b: 1 } }, ['b']],
  ['a record', z.record(z.string(), z.object({})), { any: { b: 1 } }, ['b']],
  ['a rule on the whole', z.object({}).refine(() => true), { b: 1 }, ['b']],
  ['a changed value', z.object({}).transform(() => 1), { b: 1 }, ['b']],
  ['an open object', z.looseObject({}), { b: 1 }, []],
])('%s', (_, body, value, unknown) => {
  const { error } = closeBody(body).safeParse(value);
  const found = error?.issues.flatMap((issue) => ('keys' in issue ? issue.keys : [issue.code]));
  expect(found ?? []).toEqual(unknown);
});
