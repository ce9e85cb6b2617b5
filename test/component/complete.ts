import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { currency, id, instant, timeZone } from '#contract/people.ts';

/** The fields of a value that a test sets; all other fields are optional. */
export type GivenParts<T> = T extends readonly (infer Item)[]
  ? readonly GivenParts<Item>[]
  : T extends object
    ? { [K in keyof T]?: GivenParts<T[K]> }
    : T;

/** Sample values for schemas that accept fewer values than their type. */
const samples = new Map<unknown, () => unknown>([
  [id, randomUUID],
  [instant, () => new Date().toISOString()],
  [currency, () => 'USD'],
  [timeZone, () => 'America/New_York'],
]);
const sampleTexts: Record<string, () => string> = {
  guid: randomUUID,
  uuid: randomUUID,
  datetime: () => new Date().toISOString(),
  date: () => new Date().toISOString().slice(0, 10),
  email: () => 'grace@portico.test',
  url: () => 'https://example.com/',
};

/**
 * Adds all fields that a schema of the contract requires. A missing field becomes null if allowed,
 * else the first choice, false, 0, an empty list, or its own name.
 *
 * @throws if the contract has no such field or does not allow the value
 */
export function completeFixture<S extends z.ZodType>(
  schema: S,
  given?: GivenParts<z.input<S>>,
): z.output<S> {
  const { data, error } = schema.safeParse(fill(schema, given, 'value'));
  if (error) throw new Error(z.prettifyError(error));
  return data;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fill(schema: unknown, given: unknown, name: string): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return given === undefined ? undefined : fill(schema.unwrap(), given, name);
  if (schema instanceof z.ZodNullable)
    return given === undefined || given === null ? null : fill(schema.unwrap(), given, name);
  if (schema instanceof z.ZodReadonly) return fill(schema.unwrap(), given, name);
  if (schema instanceof z.ZodUnion) return fillUnion(schema.options, given, name);
  if (schema instanceof z.ZodObject && (given === undefined || isRecord(given)))
    return fillObject(schema.shape, given, name);
  if (schema instanceof z.ZodArray && (given === undefined || Array.isArray(given)))
    return (given ?? []).map((item: unknown) => fill(schema.element, item, name));
  if (schema instanceof z.ZodRecord && isRecord(given))
    return Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, fill(schema.valueType, value, key)]),
    );
  return given === undefined ? sample(schema, name) : given;
}

function fillObject(shape: Record<string, unknown>, given: object = {}, name: string) {
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(shape, key));
  if (unknown.length > 0) throw new Error(`The contract's ${name} has no ${unknown.join(', ')}`);
  const values = given as Record<string, unknown>;
  const filled = Object.entries(shape).map(([key, part]) => [key, fill(part, values[key], key)]);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined)) as unknown;
}

/** Returns the first option of a union that has all the given fields and accepts their values. */
function fillUnion(options: readonly unknown[], given: unknown, name: string): unknown {
  const problems: string[] = [];
  for (const option of options) {
    try {
      return completeFixture(option as z.ZodType, given as never);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  throw new Error(`The contract's ${name} is none of these: ${problems.join('; ')}`);
}

function sample(schema: unknown, name: string): unknown {
  const known = samples.get(schema);
  if (known) return known();
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return Math.max(0, schema.minValue ?? 0);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return (sampleTexts[schema.format ?? ''] ?? (() => name))();
  if (schema instanceof z.ZodRecord) return {};
  return null;
}
