import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noInput } from '#contract/closedInput.ts';
import { errorBody } from '#contract/errors.ts';
import type { Config } from '../../config/index.ts';
import { type CompressedBody, compressBody, sendCompressed } from './compression.ts';
import { requireOwnHost } from './ownHost.ts';
import { type DescribedCalls, docsPage } from './docsPage.ts';

/**
 * Brotli quality of the OpenAPI description. The highest quality takes 750 ms for 1.2 MB and saves
 * only 6 % more; this one takes 55 ms.
 */
const QUALITY = 9;

const { $schema: _, ...errorSchema } = z.toJSONSchema(errorBody);
const errorReference = { $ref: '#/components/schemas/Error' };

/**
 * Describes a call. All errors refer to one shared schema, which would otherwise be repeated half a
 * dozen times per call.
 */
const describeCall: SwaggerTransform = (document) => {
  const responses = Object.entries((document.schema.response ?? {}) as Record<string, unknown>);
  const isRefusal = ([, schema]: [string, unknown]) => schema === errorBody;
  const response = Object.fromEntries(responses.filter((each) => !isRefusal(each)));
  const input = Object.fromEntries(
    Object.entries(document.schema).filter(([, schema]) => schema !== noInput),
  );
  const described = jsonSchemaTransform({ ...document, schema: { ...input, response } });
  const refusals = responses.filter(isRefusal).map(([status]) => [status, errorReference]);
  Object.assign(described.schema.response ?? {}, Object.fromEntries(refusals));
  return described;
};

/**
 * Serves `/openapi.json` and its page `/docs`, built from the contract, if the configuration
 * enables them. Must run before the routes are registered, because the plugin collects routes as
 * they are added.
 */
export async function mountDocs(
  app: FastifyInstance,
  { apiDocs, mode, publicUrl }: Config,
): Promise<void> {
  if (!apiDocs) return;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Portico', version: '0.1.0', description: 'Every call of the product.' },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        schemas: { Error: errorSchema as object },
      },
    },
    transform: describeCall,
  });
  const forms = {
    '/openapi.json': ['application/json', () => JSON.stringify(app.swagger())],
    '/docs': ['text/html', () => docsPage(app.swagger() as DescribedCalls)],
  } as const;
  for (const [path, [type, write]] of Object.entries(forms)) {
    // Caches the answer: one megabyte, which never changes while the process runs.
    let written: CompressedBody | null = null;
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (mode !== 'production') requireOwnHost(request, publicUrl);
      written ??= compressBody(write(), QUALITY);
      void reply.header('cache-control', 'public, max-age=300').header('vary', 'accept-encoding');
      return sendCompressed(request, reply.type(`${type}; charset=utf-8`), written);
    });
  }
}
