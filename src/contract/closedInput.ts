import { z } from 'zod';
import type { Operation } from './operation.ts';

type SchemaDef = z.core.$ZodTypeDef & Record<string, unknown>;

/** Keys of a schema's definition that hold one inner schema. */
const innerKeys = ['innerType', 'element', 'valueType', 'left', 'right', 'rest'];
/** Keys of a schema's definition that hold a list of inner schemas. */
const listKeys = ['options', 'items'];

/**
 * Copies a schema so that each of its objects refuses unknown keys. An object that already says how
 * it treats unknown keys keeps its own rule.
 */
function closeSchema<S extends z.core.$ZodType>(schema: S): S {
  const def = { ...schema._zod.def } as unknown as SchemaDef;
  const close = (key: string) => (def[key] = closeSchema(def[key] as z.core.$ZodType));
  for (const key of innerKeys) if (def[key]) close(key);
  for (const key of listKeys)
    if (def[key]) def[key] = (def[key] as z.core.$ZodType[]).map(closeSchema);
  // The second schema of a pipe reads what the first made, unless the first is only a function.
  if (def.type === 'pipe')
    close((def['in'] as z.core.$ZodType)._zod.def.type === 'transform' ? 'out' : 'in');
  if (def.type === 'object') {
    const fields = Object.entries(def['shape'] as z.core.$ZodShape);
    def['shape'] = Object.fromEntries(fields.map(([name, inner]) => [name, closeSchema(inner)]));
    def['catchall'] ??= z.never();
  }
  return z.core.clone(schema, def, { parent: true });
}

/** Schema of the parameters or query of a call that takes none. */
export const noInput = z.strictObject({});
/** Schema of the body of a call that takes none. Some clients send `null` as an empty body. */
const noBody = noInput.nullable();

/**
 * Builds the schemas that validate a call. All refuse unknown keys at any depth: a misspelt field
 * would otherwise be ignored, and the caller told that it was saved. A body of `z.unknown()` stays
 * open, as the payment provider decides what its events contain.
 */
export function closeInput({ params, query, body }: Operation) {
  return {
    params: params ? closeSchema(params) : noInput,
    query: query ? closeSchema(query) : noInput,
    body: body ? closeSchema(body) : noBody,
  };
}
