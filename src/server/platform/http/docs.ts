import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../../config/index.ts';
import { type CompressedBody, compressBody, sendCompressed } from './compression.ts';
import { requireOwnHost } from './ownHost.ts';
import { type DescribedCalls, docsPage } from './docsPage.ts';

/**
 * `/openapi.json` and its page at `/docs`, made from the contract, where the configuration wants
 * them. Register before the routes.
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
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  const forms = {
    '/openapi.json': ['application/json', () => JSON.stringify(app.swagger())],
    '/docs': ['text/html', () => docsPage(app.swagger() as DescribedCalls)],
  } as const;
  for (const [path, [type, write]] of Object.entries(forms)) {
    // A quarter of a megabyte that stays the same as long as the process lives.
    let written: CompressedBody | null = null;
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (mode !== 'production') requireOwnHost(request, publicUrl);
      written ??= compressBody(write());
      void reply.header('cache-control', 'public, max-age=300').header('vary', 'accept-encoding');
      return sendCompressed(request, reply.type(`${type}; charset=utf-8`), written);
    });
  }
}
