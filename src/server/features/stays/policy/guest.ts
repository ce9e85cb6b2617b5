import type { Context } from '../../../context.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import type { Guest } from '../../../actor.ts';
import { READABLE_DAYS } from '../queries/links.ts';

/** The stay behind a ticket link, or null when the link is unknown or past its time. */
export async function stayOfLink(ctx: Context, token: string): Promise<string | null> {
  if (!/^tkt_[\w-]{43}$/.test(token)) return null;
  const row = await ctx.db
    .selectFrom('stays')
    .select(['id', 'returned_at'])
    .where('link_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) return null;
  const readableUntil = row.returned_at && row.returned_at.getTime() + READABLE_DAYS * 86_400_000;
  if (readableUntil && readableUntil < ctx.clock().getTime()) return null;
  return row.id;
}

/** @throws the given code when the token opens nothing */
export async function guestOf(
  ctx: Context,
  token: string,
  refusal: ErrorCode = 'TICKET_NOT_FOUND',
): Promise<Guest> {
  const stayId = await stayOfLink(ctx, token);
  if (!stayId) throw new AppError(refusal);
  return { kind: 'guest', stayId };
}
