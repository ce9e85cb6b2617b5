import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** `/openapi.json` and its page at `/docs`, made from the contract. Register before the routes. */
export async function mountDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Portico', version: '0.1.0', description: 'Every call of the product.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
  let written: string | null = null;
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    // A quarter of a megabyte that stays the same as long as the process lives.
    written ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(written);
  });
}
