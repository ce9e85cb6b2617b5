import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import { readForms } from '../../platform/http/forms.ts';
import { requireOwnHost } from '../../platform/http/ownHost.ts';
import { inboxPage } from './inboxPage.ts';
import { listInboxMessages } from './queries.ts';
import { handleInboundSms } from './handleInboundSms.ts';

/**
 * Refuses a form that another site sent, because such a site could act in a guest's name.
 *
 * @throws FORBIDDEN
 */
function requireSameOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const { origin = '', host } = request.headers;
  // Over plain HTTP in a local network, browsers send only the `origin` header.
  const isOwn =
    site === undefined
      ? new RegExp(`^https?://${RegExp.escape(host ?? '')}$`).test(origin)
      : site === 'same-origin';
  if (!isOwn) throw new AppError('FORBIDDEN');
}

function one(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Delivers the answer to the development inbox of the phone number, in place of a carrier. */
async function deliverReply(ctx: Context, to: string, text: string): Promise<void> {
  const id = randomUUID();
  await ctx.carrier.deliver({ id, channel: 'sms', to, subject: null, text, html: null });
}

function mountReply(app: FastifyInstance, ctx: Context) {
  return app.register(async (scope) => {
    readForms(scope);
    const options = { bodyLimit: 4_096 };
    scope.post('/dev/inbox/reply', options, async (request, reply) => {
      requireOwnHost(request, ctx.config.publicUrl);
      requireSameOrigin(request);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const from = form.get('from') ?? '';
      const answer = await handleInboundSms(ctx, { from, text: form.get('text') ?? '' });
      if (answer) await deliverReply(ctx, from, answer);
      return reply.redirect(`/dev/inbox?to=${encodeURIComponent(from)}`, 303);
    });
  });
}

/**
 * Mounts `/dev/inbox`, in development only: the inbox shows every code and link on one machine.
 * Without an SMS carrier it also accepts replies, to try a guest's STOP.
 */
export async function mountInbox(app: FastifyInstance, ctx: Context): Promise<void> {
  const canReply = ctx.config.sms === null;
  app.get<{ Querystring: { to?: unknown } }>('/dev/inbox', async (request, reply) => {
    requireOwnHost(request, ctx.config.publicUrl);
    const to = one(request.query.to);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(inboxPage(await listInboxMessages(ctx, to), to, canReply));
  });
  if (canReply) await mountReply(app, ctx);
}
