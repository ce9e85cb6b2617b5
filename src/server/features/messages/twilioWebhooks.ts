import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InboundKeyword } from '#domain/messages/inbound.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import { readForms } from '../../platform/http/forms.ts';
import { isSignedByTwilio } from '../../platform/sms/signature.ts';
import { STATUS_PATH } from '../../platform/sms/twilio.ts';
import { escapeHtml } from '../../platform/http/escapeHtml.ts';
import { handleInboundSms } from './handleInboundSms.ts';
import { handleReport } from './handleReport.ts';

const BODY_LIMIT = 16 * 1024;

/** Keywords that Twilio has already handled, when its own opt-out management is on. */
const wishes = new Map<string | null, InboundKeyword>([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
]);

/**
 * Returns a form that Twilio sent.
 *
 * @throws FORBIDDEN unless Twilio signed the form for this URL, RATE_LIMITED after too many such
 *   failures
 */
async function signedForm(
  ctx: Context,
  authToken: string,
  request: FastifyRequest,
): Promise<URLSearchParams> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const signature = request.headers['x-twilio-signature'];
  const shown = typeof signature === 'string' ? signature : undefined;
  // Twilio signs the public URL; behind a proxy the URL of the request differs.
  if (!isSignedByTwilio(authToken, ctx.config.publicUrl + request.url, form, shown)) {
    await ctx.limits.use('webhookAddress', request.ip);
    throw new AppError('FORBIDDEN');
  }
  return form;
}

/** Reads the price from Twilio's form: a negative amount, absent until Twilio knows the price. */
function readPrice(form: URLSearchParams): { micros: number; currency: string } | null {
  const amount = form.get('Price');
  const currency = form.get('PriceUnit')?.toUpperCase() ?? '';
  if (!amount || !/^-?\d{1,6}(\.\d{1,8})?$/.test(amount) || !/^[A-Z]{3}$/.test(currency))
    return null;
  return { micros: Math.round(Math.abs(Number(amount)) * 1_000_000), currency };
}

function answerTwiml(reply: FastifyReply, text: string | null) {
  const message = text === null ? '' : `<Message>${escapeHtml(text)}</Message>`;
  return reply
    .type('text/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`);
}

/**
 * Mounts Twilio's webhooks for delivery reports and inbound SMS; without Twilio these routes do not
 * exist.
 */
export async function mountTwilio(app: FastifyInstance, ctx: Context): Promise<void> {
  const { sms } = ctx.config;
  if (!sms) return;
  await app.register(async (scope) => {
    readForms(scope);
    const options = { bodyLimit: BODY_LIMIT };

    scope.post<{ Querystring: { message?: string } }>(
      STATUS_PATH,
      options,
      async (request, reply) => {
        const form = await signedForm(ctx, sms.authToken, request);
        const { message } = request.query;
        await handleReport(ctx, {
          messageId: typeof message === 'string' ? message : null,
          providerMessageId: form.get('MessageSid') ?? '',
          status: form.get('MessageStatus') ?? '',
          errorCode: Number(form.get('ErrorCode')) || null,
          price: readPrice(form),
        });
        return reply.code(204).send();
      },
    );

    scope.post('/api/webhooks/twilio/sms', options, async (request, reply) => {
      const form = await signedForm(ctx, sms.authToken, request);
      const answer = await handleInboundSms(ctx, {
        from: form.get('From') ?? '',
        text: form.get('Body') ?? '',
        wish: wishes.get(form.get('OptOutType')) ?? null,
        sid: form.get('MessageSid'),
      });
      return answerTwiml(reply, answer);
    });
  });
}
