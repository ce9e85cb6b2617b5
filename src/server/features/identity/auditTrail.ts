import type { FastifyReply, FastifyRequest } from 'fastify';
import { getLocationReach } from '#domain/identity/roles.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Actor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { hasFreshAudit } from './queries/audit.ts';
import { storeRefusal } from './commands/securityEvents.ts';
import {
  finishAuditEntry,
  type NewAuditEntry,
  readCallerDevice,
  recordAudit,
} from './commands/audit.ts';

type OpenAudit = { id: number; entry: NewAuditEntry };

/** Returns only the ids among the path parameters, because other path parameters may be secrets. */
function readSubject(request: FastifyRequest): string | null {
  const values = Object.values((request.params ?? {}) as Record<string, string>);
  return values.filter((value) => /^[0-9a-f-]{36}$/i.test(value)).join(' ') || null;
}

/**
 * Writes the audit entry of an administrator's call, before the call changes anything. If this write
 * fails, the call fails. A crash may leave an entry without a status, but never a change without an
 * entry. Repeated reads of the same record have one common entry.
 */
export async function startAudit(
  ctx: Context,
  key: string,
  actor: Actor,
  request: FastifyRequest,
): Promise<void> {
  const entry: NewAuditEntry = {
    adminId: actor.impersonatorId ?? actor.personId,
    personId: actor.impersonatorId === null ? null : actor.personId,
    businessId: actor.businessId,
    action: key,
    subjectId: readSubject(request),
    ...readCallerDevice(request),
  };
  const reads = request.method === 'GET' || request.method === 'HEAD';
  try {
    if (reads && (await hasFreshAudit(ctx, entry))) return;
    request.auditLine = { id: await recordAudit(ctx.db, entry), entry };
  } catch (error) {
    request.log.error({ err: error, entry }, 'audit line not written, call refused');
    throw error;
  }
}

/**
 * Logs a call that the caller has no right to make, and records it as a security event. An
 * administrator's call has an audit entry instead, with its refusal as status.
 */
export async function noteRefusedCall(
  ctx: Context,
  key: string,
  actor: Actor,
  request: FastifyRequest,
  errorCode: ErrorCode,
): Promise<void> {
  const { personId, impersonatorId, sessionId } = actor;
  request.log.warn(
    {
      security: 'call refused',
      personId,
      impersonatorId,
      sessionId,
      apiTokenId: actor.apiToken?.id,
      address: request.ip,
      call: key,
      errorCode,
    },
    'security event',
  );
  // An impersonated person did not make the call; writes and private reads have their entry.
  if (impersonatorId !== null) return;
  if (getLocationReach(actor.role) === 'everywhere') return startAudit(ctx, key, actor, request);
  await storeRefusal(ctx, {
    action: 'call refused',
    way: actor.apiToken ? 'api_token' : 'session',
    personIds: [personId],
    ...(sessionId ? { sessionId } : {}),
    ...readCallerDevice(request),
    errorCode,
  });
}

/**
 * Adds the HTTP status to the audit entry of a call, after the response was sent. If this write
 * fails, the log has the whole entry, and the audit trail has an entry without a status.
 */
export async function finishAudit(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const line = request.auditLine;
  if (!line) return;
  request.auditLine = null;
  try {
    await finishAuditEntry(ctx.db, line.id, reply.statusCode);
  } catch (error) {
    request.log.error(
      { err: error, auditId: line.id, entry: line.entry, status: reply.statusCode },
      'audit line not closed',
    );
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    auditLine: OpenAudit | null;
  }
}
