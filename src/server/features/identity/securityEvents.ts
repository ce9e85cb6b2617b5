import type { Context } from '../../context.ts';
import { recordAudit } from './commands/audit.ts';

export type SecurityEvent = {
  kind: 'signed in' | 'sign-in refused' | 'sign-in locked' | 'second factor refused';
  /** Account in question; null if there is none. */
  personId: string | null;
  sessionId?: string | undefined;
  errorCode?: string;
  address: string;
  userAgent: string | undefined;
};

/** Logs an event of a sign-in. */
export function logSecurityEvent({ log }: Context, event: SecurityEvent): void {
  const { kind, personId, sessionId, address, errorCode } = event;
  // A wrong password is nothing unusual, and many at once must not hide warnings.
  const isUsual = kind === 'signed in' || kind === 'sign-in refused';
  log[isUsual ? 'info' : 'warn'](
    { security: kind, personId, sessionId, address, errorCode },
    'security event',
  );
}

/**
 * Logs an event of somebody whose password was right, and writes it to the audit trail if they are
 * an administrator. Wrong passwords are logged only: another statement for administrators would tell
 * strangers who is one.
 */
export async function auditSecurityEvent(
  ctx: Context,
  event: SecurityEvent & { kind: 'signed in' | 'second factor refused' },
): Promise<void> {
  logSecurityEvent(ctx, event);
  const { kind, personId, sessionId, address, userAgent } = event;
  if (personId === null) return;
  const admin = await ctx.db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  if (!admin) return;
  const subjectId = sessionId ?? null;
  await recordAudit(ctx.db, { adminId: personId, action: kind, subjectId, address, userAgent });
}
