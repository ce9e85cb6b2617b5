import { hasCapability } from '#domain/identity/roles.ts';
import { isLinkToken, isTicketLinkOpen } from '#domain/stays/ticketLink.ts';
import type { Context } from '../../../context.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import type { Actor, Guest, StayOwner } from '../../../actor.ts';

/**
 * Returns the hash under which a ticket link is stored; null when the token cannot be a ticket
 * link.
 */
export function hashLink(token: string): Buffer | null {
  return isLinkToken(token) ? hashToken(token) : null;
}

/** Returns the id of the stay of a ticket link; null when the ticket link is unknown or expired. */
export async function findStayByLink(ctx: Context, token: string): Promise<string | null> {
  const linkHash = hashLink(token);
  if (!linkHash) return null;
  const row = await ctx.db
    .selectFrom('stays')
    .select(['id', 'returned_at'])
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();
  return row && isTicketLinkOpen(row.returned_at, ctx.clock()) ? row.id : null;
}

/**
 * Returns the guest of a ticket link.
 *
 * @throws the error code `refusal` for an unknown or expired link
 */
export async function requireGuest(
  ctx: Context,
  token: string,
  refusal: ErrorCode = 'TICKET_NOT_FOUND',
): Promise<Guest> {
  const stayId = await findStayByLink(ctx, token);
  if (!stayId) throw new AppError(refusal);
  return { kind: 'guest', stayId };
}

/**
 * Returns the guest of a ticket link that is opened.
 *
 * @param address of the caller; unknown links count against the rate limit of this address
 * @throws TICKET_NOT_FOUND, RATE_LIMITED
 */
export async function requireGuestFrom(
  ctx: Context,
  address: string,
  token: string,
): Promise<Guest> {
  const stayId = await findStayByLink(ctx, token);
  if (stayId) return { kind: 'guest', stayId };
  await ctx.limits.use('ticketLookupAddress', address);
  throw new AppError('TICKET_NOT_FOUND');
}

export type StayCredential = { actor: Actor | null; ticketToken?: string | undefined };

/**
 * Authorizes the caller as owner of this stay: by the ticket's link, or as the signed-in customer.
 *
 * @param stayId null when the requested record does not exist
 * @throws the error code `refusal` for a stay of another person, and UNAUTHENTICATED without any
 *   credential
 */
export async function getStayOwner(
  ctx: Context,
  { actor, ticketToken }: StayCredential,
  stayId: string | null,
  refusal: ErrorCode,
): Promise<StayOwner> {
  if (ticketToken !== undefined) {
    const guest = await requireGuest(ctx, ticketToken, refusal);
    if (guest.stayId !== stayId) throw new AppError(refusal);
    return { stayId, by: guest };
  }
  if (!actor) throw new AppError('UNAUTHENTICATED');
  const own =
    stayId !== null &&
    (await ctx.db
      .selectFrom('stays')
      .select('id')
      .where('id', '=', stayId)
      .where('customer_id', '=', actor.personId)
      .executeTakeFirst());
  if (!own || !hasCapability(actor.role, 'account.own')) throw new AppError(refusal);
  return { stayId: own.id, by: actor };
}
