import { sql, type SqlBool } from 'kysely';
import type { ErrorCode } from '#contract/errors.ts';
import {
  MOST_ROWS_AN_HOUR,
  type SecurityAction,
  type SecurityWay,
} from '#domain/identity/securityEvents.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { addressKey } from '../../../platform/limits/addressKey.ts';

export type CallerOfEvent = { address: string; userAgent: string | undefined };

type SecurityEvent = CallerOfEvent & {
  action: SecurityAction;
  way: SecurityWay;
  /** Accounts in question; empty if none is known. */
  personIds: readonly string[];
  sessionId?: string;
  errorCode?: ErrorCode;
  /** Time of the event; the present time when undefined. */
  at?: Date;
};

/**
 * SQL condition: the event stays with the rest of the audit, as sign-ins of administrators do;
 * attempts of strangers do not.
 */
export const isLastingEvent = sql<SqlBool>`is_admin and action in ('signed in', 'second factor refused')`;

/** Events that are nothing unusual. Many at once must not hide warnings in the log. */
const usual: readonly SecurityAction[] = [
  'signed in',
  'second factor asked',
  'sign-in refused',
  'link used',
];

function logEvent({ log }: Context, event: SecurityEvent): void {
  const { action, way, personIds, sessionId, address, errorCode } = event;
  for (const personId of personIds.length > 0 ? personIds : [null])
    log[usual.includes(action) ? 'info' : 'warn'](
      { security: action, way, personId, sessionId, address, errorCode },
      'security event',
    );
}

/**
 * Stores an event with one statement, which is the same for known and unknown accounts: its
 * duration must not reveal accounts.
 */
async function storeEvent(ctx: Context, event: SecurityEvent): Promise<void> {
  const { action, way, sessionId = null, errorCode = null, address, userAgent, at = null } = event;
  // Sorted, because two calls that lock the rows in different order would wait for each other.
  const personIds = event.personIds.length > 0 ? event.personIds.toSorted() : [null];
  const { ofPerson, ofNobody } = MOST_ROWS_AN_HOUR;
  await sql`
    with moment as (select date_trunc('milliseconds', coalesce(${at}::timestamptz, clock_timestamp())) as at),
      hours as (select at, date_trunc('hour', at, 'UTC') as hour from moment)
    insert into security_events (hour, at, last_at, action, way, reason, person_id, is_admin, business_id,
      session_id, network, address, user_agent)
    select hour, at, at, ${action}, ${way}, ${errorCode}, asked.id, coalesce(people.role = 'admin', false),
      people.business_id,
      case when has_room then ${sessionId}::uuid end, case when has_room then ${addressKey(address)} else '' end,
      case when has_room then ${address.slice(0, 100)} end,
      case when has_room then ${userAgent?.slice(0, 300) ?? null} end
    from hours cross join unnest(${personIds}::uuid[]) asked(id)
    left join people on people.id = asked.id
    cross join lateral (
      select count(*) < case when asked.id is null then ${ofNobody}::int else ${ofPerson}::int end as has_room
      from security_events stored where stored.hour = hours.hour and stored.action = ${action}
        and stored.person_key = coalesce(asked.id, '00000000-0000-0000-0000-000000000000')) room
    on conflict (hour, person_key, action, way, coalesce(reason, ''),
      coalesce(session_id, '00000000-0000-0000-0000-000000000000'), network)
      do update set count = security_events.count + 1,
        last_at = greatest(security_events.last_at, excluded.last_at)`.execute(ctx.db);
}

/** Logs an event and stores it for the audit trail. */
export async function recordSecurityEvent(ctx: Context, event: SecurityEvent): Promise<void> {
  logEvent(ctx, event);
  await storeEvent(ctx, event);
}

type Refusal = SecurityEvent & { errorCode: ErrorCode };

/**
 * Stores a refusal that is logged already. If that fails, the log has it, and the caller still gets
 * the refusal.
 */
export async function storeRefusal(ctx: Context, event: Refusal): Promise<void> {
  try {
    // The limit of a network is used up at the cost of one statement. Its refusals are only logged.
    if (event.errorCode !== 'RATE_LIMITED') await storeEvent(ctx, event);
  } catch (error) {
    ctx.log.error({ err: error, security: event.action }, 'security event not stored');
  }
}

/** Logs and stores a refusal. */
export function recordRefusal(ctx: Context, event: Refusal): Promise<void> {
  logEvent(ctx, event);
  return storeRefusal(ctx, event);
}

/** Refusals of a wrong or used link or activation code; other errors are about the input. */
const refusedLinks: readonly ErrorCode[] = [
  'INVALID_ACTIVATION',
  'CODE_LOCKED',
  'INVITATION_LOCKED',
  'INVALID_ACTIVATION_LINK',
  'ALREADY_ACTIVE',
  'INVALID_RESET_LINK',
  'INVALID_VERIFICATION_LINK',
];

type OpenedAccount = { personId?: string | null | undefined; sessionId?: string | undefined };

/**
 * Opens a link or an activation code, and records the sign-in, the use without a sign-in, or the
 * refusal.
 *
 * @param work returns the account that the link opened; no person if nothing was done yet
 */
export async function recordLink<T extends OpenedAccount>(
  ctx: Context,
  by: CallerOfEvent & { way: SecurityWay },
  work: () => Promise<T>,
): Promise<T> {
  const { way, address, userAgent } = by;
  const event = { way, address, userAgent };
  try {
    const opened = await work();
    const { personId, sessionId } = opened;
    if (personId)
      await recordSecurityEvent(ctx, {
        ...event,
        action: sessionId ? 'signed in' : 'link used',
        personIds: [personId],
        ...(sessionId ? { sessionId } : {}),
      });
    return opened;
  } catch (error) {
    if (error instanceof AppError && refusedLinks.includes(error.code))
      await recordRefusal(ctx, {
        ...event,
        action: 'link refused',
        personIds: [],
        errorCode: error.code,
      });
    throw error;
  }
}
