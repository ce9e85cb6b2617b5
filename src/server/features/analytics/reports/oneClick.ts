import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { unsubscribe } from './subscription.ts';

const BODY_LIMIT = 16 * 1024;

/**
 * Mounts the one-click unsubscribe of mail clients (RFC 8058). Mail clients post a form to the URL
 * of the unsubscribe page. The token is in the URL, so the body is ignored.
 */
export async function mountOneClick(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _text, done) => done(null));
    scope.post<{ Querystring: { token?: string | string[] } }>(
      '/unsubscribe',
      { bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const { token } = request.query;
        await ctx.limits.chargeRefusal('linkAddress', request.ip, () =>
          unsubscribe(ctx, typeof token === 'string' ? token : ''),
        );
        return reply.code(204).send();
      },
    );
  });
}
