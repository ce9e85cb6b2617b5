import { z } from 'zod';
import {
  deliveryErrors,
  deliveryStatuses,
  endpointStatuses,
  webhookEventNames,
} from '#domain/integrations/webhooks.ts';
import { boundedInteger } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { id, instant } from './people.ts';

const access = 'business.edit';

const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  /** True if payloads include the guest's name and phone number. */
  includesGuest: z.boolean(),
  status: z.enum(endpointStatuses),
  /** When deliveries started to fail; null while deliveries succeed. */
  failingSince: instant.nullable(),
  /** Time until which the previous secret also signs deliveries; null without a previous secret. */
  previousSecretUntil: instant.nullable(),
  /** Number of waiting deliveries of the last 30 days; `dead` counts those that were given up. */
  waiting: z.number().int(),
  dead: z.number().int(),
  createdAt: instant,
  version: boundedInteger(),
});
export type Webhook = z.infer<typeof webhook>;

const webhookDelivery = z.object({
  id,
  event: z.string(),
  /** Number of the delivery in the order of first attempts; null before the first attempt. */
  sequence: z.number().int().nullable(),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  createdAt: instant,
  attemptedAt: instant.nullable(),
  /** When the webhook delivery is tried next. */
  dueAt: instant.nullable(),
  durationMs: z.number().int().nullable(),
  responseStatus: z.number().int().nullable(),
  /** First 1,024 bytes of the endpoint's answer. */
  responseText: z.string().nullable(),
  error: z.enum(deliveryErrors).nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Failing webhook endpoint of a business, as shown to administrators. */
export const failingWebhook = z.object({
  id,
  businessId: id,
  businessName: z.string(),
  /** Address of the endpoint without path and query, because both can contain a secret. */
  origin: z.string(),
  status: z.enum(endpointStatuses),
  failingSince: instant,
  waiting: z.number().int(),
  dead: z.number().int(),
  /** Error of the last delivery attempt. */
  error: z.enum(deliveryErrors).nullable(),
  responseStatus: z.number().int().nullable(),
});
export type FailingWebhook = z.infer<typeof failingWebhook>;

const url = z.url(issueOption('url_invalid')).max(2_000);
const events = z
  .array(z.enum(webhookEventNames))
  .min(1, issueOption('choice_missing'))
  .max(webhookEventNames.length)
  .transform((chosen) => [...new Set(chosen)]);
const one = z.object({ id });
const common = { access, notByTokens: true } as const;

export const webhooksOperations = {
  'GET /api/business/webhooks': {
    summary: 'Where the business has its events sent',
    ...common,
    isPrivate: true,
    response: z.object({ webhooks: z.array(webhook) }),
    errors: [],
  },
  'POST /api/business/webhooks': {
    summary: 'Adds an address for events; its secret is told here and to a repeat, and never again',
    ...common,
    notWhileImpersonating: true,
    body: z.object({ url, events, includesGuest: z.boolean() }),
    response: z.object({ webhook, secret: z.string() }),
    errors: ['WEBHOOK_ADDRESS_REFUSED', 'TOO_MANY_WEBHOOKS', 'IDEMPOTENCY_CONFLICT'],
  },
  'PATCH /api/business/webhooks/{id}': {
    summary: 'Changes what is sent where, or switches it off or on again',
    ...common,
    // Refused while impersonating, because deliveries would continue after the administrator's
    // session.
    notWhileImpersonating: true,
    params: one,
    body: z.object({
      url: url.optional(),
      events: events.optional(),
      includesGuest: z.boolean().optional(),
      isOn: z.boolean().optional(),
      /** Version of the endpoint that the screen read. An outdated version is refused. */
      version: boundedInteger(),
    }),
    response: webhook,
    errors: [
      'WEBHOOK_NOT_FOUND',
      'WEBHOOK_CHANGED',
      'WEBHOOK_ADDRESS_REFUSED',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'DELETE /api/business/webhooks/{id}': {
    summary: 'Deletes an address and its deliveries; nothing more is sent there',
    ...common,
    params: one,
    response: z.object({ id }),
    errors: ['WEBHOOK_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/business/webhooks/{id}/rotate': {
    summary: 'A new secret, told here alone; the one before signs too for 24 hours',
    ...common,
    notWhileImpersonating: true,
    params: one,
    response: z.object({ webhook, secret: z.string() }),
    errors: ['WEBHOOK_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/business/webhooks/{id}/test': {
    summary: 'Sends a test event',
    ...common,
    params: one,
    response: z.object({ id }),
    errors: ['WEBHOOK_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
  'GET /api/business/webhooks/{id}/deliveries': {
    summary: 'What was sent, the newest first, for 30 days; 50 at a time',
    ...common,
    isPrivate: true,
    params: one,
    query: z.object({ status: z.enum(deliveryStatuses).optional(), before: id.optional() }),
    response: z.object({
      deliveries: z.array(webhookDelivery),
      /** Value of `before` for the next page; null on the last page. */
      next: id.nullable(),
    }),
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  'POST /api/business/webhooks/{id}/replay': {
    summary: 'Sends one delivery anew, or all that failed since a time',
    ...common,
    params: one,
    body: z.union([z.object({ deliveryId: id }), z.object({ since: z.iso.datetime() })]),
    response: webhook,
    errors: ['WEBHOOK_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
  'GET /api/admin/businesses/{businessId}/webhooks': {
    summary: 'Addresses of a business at which nothing arrives, the longest first',
    access: 'businesses.view',
    isPrivate: false,
    params: z.object({ businessId: id }),
    response: z.object({ failing: z.array(failingWebhook) }),
    errors: ['BUSINESS_NOT_FOUND'],
  },
} as const satisfies OperationTable;
