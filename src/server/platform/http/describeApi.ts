import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { errorBody, type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { operations } from '#contract/index.ts';
import {
  commonErrors,
  isOpen,
  listErrors,
  type Operation,
  type OperationKey,
} from '#contract/operation.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** JSON schema, or a reference to a component. */
export type JsonSchema = { [name: string]: Json };

/** Body of a request or an answer. */
export type Content = { 'application/json': { schema: JsonSchema } };
type Response = { description: string; content: Content };
export type DescribedCall = {
  summary: string;
  tags: string[];
  security?: { bearer: [] }[];
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, Response | { $ref: string }>;
};

/** OpenAPI description of the calls. */
export type ApiDescription = {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, DescribedCall>>;
  components: {
    securitySchemes: { bearer: { type: 'http'; scheme: 'bearer' } };
    responses: Record<string, Response>;
    schemas: Record<string, JsonSchema>;
  };
};

const contractFolder = fileURLToPath(new URL('../../../contract/', import.meta.url));
export const SCHEMAS = '#/components/schemas/';

/** Maps each schema that the contract exports to the name of its component. */
async function nameSchemas(): Promise<Map<z.ZodType, string>> {
  const files = readdirSync(contractFolder).filter((file) => !file.endsWith('.test.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(pathToFileURL(join(contractFolder, file)).href)),
  );
  const names = new Map<z.ZodType, string>();
  for (const [name, value] of modules.flatMap((module) => Object.entries(module)))
    if (value instanceof z.ZodType) names.set(value, name.charAt(0).toUpperCase() + name.slice(1));
  if (new Set(names.values()).size < names.size)
    throw new Error('Two files of the contract export different schemas of the same name.');
  return names;
}

/** Direction of a schema: of data that the server reads, or that the server writes. */
type Direction = 'input' | 'output';
const parts = {
  input: ['params', 'query', 'body'],
  output: ['response', 'accepted'],
} as const satisfies Record<Direction, (keyof Operation)[]>;

type Converted = Record<string, JsonSchema>;

/**
 * Converts the named schemas and the operations' own ones in a single pass. A conversion for each
 * operation would repeat the shared schemas hundreds of times.
 *
 * @returns JSON schemas by component name, or else by operation and part
 */
function convertSchemas(names: ReadonlyMap<z.ZodType, string>, direction: Direction) {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  for (const [key, operation] of Object.entries<Operation>(operations)) {
    for (const part of parts[direction]) {
      const schema = operation[part];
      if (schema && !registry.has(schema)) registry.add(schema, { id: `${key} ${part}` });
    }
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: direction,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // An answer may get more fields in a later version, so clients must not refuse them.
      if (direction === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
    uri: (id) => `${SCHEMAS}${id}`,
  });
  const idOf = (schema: z.ZodType) => registry.get(schema)?.id ?? '';
  return { schemas: schemas as Converted, idOf };
}

/** Collects the components to which the calls refer. */
class Components {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly #known: ReadonlySet<string>;
  readonly #converted: Record<Direction, ReturnType<typeof convertSchemas>>;
  readonly #directed = new Map<string, boolean>();

  constructor(names: ReadonlyMap<z.ZodType, string>) {
    this.#known = new Set(names.values());
    this.#converted = {
      input: convertSchemas(names, 'input'),
      output: convertSchemas(names, 'output'),
    };
  }

  /** Returns a reference to a named schema, or the JSON of another one. */
  write(schema: z.ZodType, direction: Direction): JsonSchema {
    const id = this.#converted[direction].idOf(schema);
    return this.#known.has(id) ? { $ref: this.#refer(id, direction) } : this.#inline(id, direction);
  }

  /** Returns the JSON of an object's fields, by name. */
  listFields(schema: z.ZodObject): { name: string; required: boolean; schema: JsonSchema }[] {
    const { properties = {}, required = [] } = this.#inline(
      this.#converted.input.idOf(schema),
      'input',
    );
    return Object.entries(properties as Record<string, JsonSchema>).map(([name, field]) => ({
      name,
      required: (required as string[]).includes(name),
      schema: field,
    }));
  }

  #inline(id: string, direction: Direction): JsonSchema {
    return this.#resolve(this.#raw(id, direction), direction) as JsonSchema;
  }

  #raw(id: string, direction: Direction): JsonSchema {
    const { $schema: _, $id: __, ...schema } = this.#converted[direction].schemas[id] ?? {};
    return schema;
  }

  /** Replaces references to schemas without a name by their JSON. */
  #resolve(json: Json, direction: Direction): Json {
    if (typeof json !== 'object' || json === null) return json;
    if (Array.isArray(json)) return json.map((each) => this.#resolve(each, direction));
    const { $ref, ...rest } = json;
    const resolved = Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, this.#resolve(value, direction)]),
    );
    if (typeof $ref !== 'string') return resolved;
    const id = $ref.slice(SCHEMAS.length);
    return this.#known.has(id)
      ? { $ref: this.#refer(id, direction), ...resolved }
      : { ...this.#inline(id, direction), ...resolved };
  }

  /** Adds the component if it is missing. */
  #refer(id: string, direction: Direction): string {
    const name = direction === 'input' && this.#isDirected(id) ? `${id}Input` : id;
    if (!(name in this.schemas)) {
      // Reserves the name first, because a schema may refer to itself.
      this.schemas[name] = {};
      this.schemas[name] = this.#inline(id, direction);
    }
    return `${SCHEMAS}${name}`;
  }

  /** True if requests and answers differ in the schema, or in one to which it refers. */
  #isDirected(id: string): boolean {
    const known = this.#directed.get(id);
    if (known !== undefined) return known;
    this.#directed.set(id, false);
    const [read, written] = (['input', 'output'] as const).map((each) =>
      JSON.stringify(this.#raw(id, each)),
    ) as [string, string];
    const inner = [...read.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    const is = read !== written || inner.some(([, name = '']) => this.#isDirected(name));
    this.#directed.set(id, is);
    return is;
  }
}

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

/** Groups the errors by status. */
const groupErrors = (codes: readonly ErrorCode[]) =>
  [...Map.groupBy(codes, (code) => errorCatalogue[code].status)] as [number, ErrorCode[]][];

const refuse = (codes: readonly ErrorCode[], schema: JsonSchema): Response => ({
  description: codes.join(', '),
  content: json(schema),
});

function describeCall(key: OperationKey, components: Components, error: JsonSchema): DescribedCall {
  const operation: Operation = operations[key as keyof typeof operations];
  const { summary, params, query, body, response, accepted } = operation;
  const places = [
    ['path', params],
    ['query', query],
  ] as const;
  const parameters = places.flatMap(([place, schema]) =>
    schema ? components.listFields(schema).map((field) => ({ in: place, ...field })) : [],
  );
  const answer = (description: string, schema: z.ZodType): Response => ({
    description,
    content: json(components.write(schema, 'output')),
  });
  const refusals = groupErrors(listErrors(operation)).map(([status, codes]) => [
    status,
    codes.every((code) => isCommon(code))
      ? { $ref: `#/components/responses/Error${status}` }
      : refuse(codes, error),
  ]);
  return {
    summary,
    tags: [key.split('/')[2] ?? 'api'],
    ...(isOpen(operation) ? {} : { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: { required: true, content: json(components.write(body, 'input')) } }
      : {}),
    responses: {
      200: answer('Done', response),
      ...(accepted ? { 202: answer('Accepted, but not done yet', accepted) } : {}),
      ...Object.fromEntries(refusals),
    },
  };
}

const common: ReadonlySet<ErrorCode> = new Set(commonErrors);
const isCommon = (code: ErrorCode) => common.has(code);

/** Describes the operations by OpenAPI, with each exported schema of the contract as a component. */
export async function describeApi(keys: readonly OperationKey[]): Promise<ApiDescription> {
  const components = new Components(await nameSchemas());
  const error = components.write(errorBody, 'output');
  const paths: ApiDescription['paths'] = {};
  for (const key of keys) {
    const [method = '', path = ''] = key.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = describeCall(key, components, error);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portico', version: '0.1.0', description: 'Every call of the product.' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: Object.fromEntries(
        groupErrors(commonErrors).map(([status, codes]) => [
          `Error${status}`,
          refuse(codes, error),
        ]),
      ),
      schemas: components.schemas,
    },
  };
}
