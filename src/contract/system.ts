import { z } from 'zod';
import { messageChannels, messageStatuses } from '#domain/messages/delivery.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant } from './people.ts';
import { failingWebhook } from './webhooks.ts';

const count = z.number().int();
const milliseconds = z.number();

export const systemProcess = z.object({
  id,
  host: z.string(),
  pid: count,
  services: z.array(z.string()),
  version: z.string(),
  node: z.string(),
  startedAt: instant,
  seenAt: instant,
  /** True if the process reported within the last minute. */
  isAlive: z.boolean(),
  openSockets: count,
});

export const systemStatus = z.object({
  versions: z.object({
    product: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** Newest migration that is applied. */
    migration: z.string(),
  }),
  processes: z.array(systemProcess),
  /** Slowest operations of each process since the process started. */
  slowestCalls: z.array(
    z.object({
      operation: z.string(),
      processId: id,
      count,
      p50: milliseconds,
      p95: milliseconds,
      max: milliseconds,
    }),
  ),
  queues: z.array(
    z.object({
      name: z.string(),
      /** Number of due jobs that have not started. */
      waiting: count,
      /** Number of jobs that start later, retries included. */
      later: count,
      active: count,
      failed: count,
    }),
  ),
  failedJobs: z.array(
    z.object({
      id,
      queue: z.string(),
      error: z.string().nullable(),
      tries: count,
      createdAt: instant,
      failedAt: instant.nullable(),
    }),
  ),
  /** Messages that their carrier has not accepted for over a minute, and that are retried. */
  stuckMessages: z.array(
    z.object({
      channel: z.enum(messageChannels),
      count,
      /** When the oldest of these messages was created. */
      since: instant,
      /** Error of the newest of these messages. */
      error: z.string().nullable(),
    }),
  ),
  /** Incoming webhook events of providers in the last seven days, with the failed events. */
  webhooks: z.array(
    z.object({
      provider: z.string(),
      received: count,
      lastAt: instant.nullable(),
      failures: z.array(z.object({ reason: z.string(), count, lastAt: instant })),
    }),
  ),
  /** Failing webhook endpoints of businesses, the longest failing first. */
  outgoingWebhooks: z.array(failingWebhook),
  database: z.object({
    bytes: z.number(),
    tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
  }),
});
export type SystemStatus = z.infer<typeof systemStatus>;

export const messageDeliveries = z.object({
  groups: z.array(
    z.object({
      channel: z.enum(messageChannels),
      carrier: z.string().nullable(),
      country: z.string().nullable(),
      total: count,
      delivered: count,
      sent: count,
      queued: count,
      failed: count,
      suppressed: count,
      costs: z.array(z.object({ currency, micros: z.number(), messages: count })),
    }),
  ),
  failed: z.array(
    z.object({
      id,
      channel: z.enum(messageChannels),
      status: z.enum(messageStatuses),
      template: z.string(),
      /** Masked phone number or e-mail address, which only its owner recognises. */
      recipient: z.string(),
      carrier: z.string().nullable(),
      country: z.string().nullable(),
      businessName: z.string().nullable(),
      error: z.string().nullable(),
      attempts: count,
      createdAt: instant,
      /** True if the message is still worth delivering. */
      canResend: z.boolean(),
    }),
  ),
});
export type MessageDeliveries = z.infer<typeof messageDeliveries>;

export const systemOperations = {
  'GET /api/admin/system': {
    summary: 'Versions, processes, queues, failed jobs, webhooks and the size of the database',
    access: 'system.view',
    isPrivate: false,
    response: systemStatus,
    errors: [],
  },
  'GET /api/admin/system/messages': {
    summary: 'What became of messages by carrier and country, and the newest that did not arrive',
    access: 'system.view',
    isPrivate: true,
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(7) }),
    response: messageDeliveries,
    errors: [],
  },
  'POST /api/admin/system/jobs/{id}/retry': {
    summary: 'Sets a failed job going again',
    access: 'system.operate',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true) }),
    errors: ['JOB_NOT_FAILED', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/admin/system/messages/{id}/resend': {
    summary: 'Hands a message that did not arrive to its carrier again',
    access: 'system.operate',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true) }),
    errors: ['MESSAGE_NOT_RESENDABLE', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
