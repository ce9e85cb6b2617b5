import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { hasFreshAudit } from './queries/audit.ts';
import { finishAuditEntry, type NewAuditEntry, recordAudit } from './commands/audit.ts';

type OpenAudit = { id: number; entry: NewAuditEntry };

/** The ids in the path; anything else in it may be a secret. */
function readSubject(request: FastifyRequest): string | null {
  const values = Object.values((request.params ?? {}) as Record<string, string>);
  return values.filter((value) => /^[0-9a-f-]{36}$/i.test(value)).join(' ') || null;
}

/**
 * Writes the line of a call made while impersonating, before anything of the call is done: a
 * process that dies in the middle leaves a line without a status, never a change without one.
 * Where the line cannot be written the call fails, and nothing has been done. A screen that looks again
 * and again at the same thing leaves one line.
 */
export async function startAudit(
  ctx: Context,
  key: string,
  actor: Actor & { impersonatorId: string },
  request: FastifyRequest,
): Promise<void> {
  const entry: NewAuditEntry = {
    adminId: actor.impersonatorId,
    personId: actor.personId,
    businessId: actor.businessId,
    action: key,
    subjectId: readSubject(request),
    address: request.ip,
    userAgent: request.headers['user-agent'],
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
 * Adds how the call ended. The call is done and answered; should this write fail, the log keeps
 * the whole entry and the trail a line without a status.
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
