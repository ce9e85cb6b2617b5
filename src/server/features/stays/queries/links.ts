import type { Context } from '../../../context.ts';
import { seal, unseal } from '../../../platform/secrets/seal.ts';
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts';

/** A guest's link: the token for the SMS, and the two columns that keep it. */
export function createLink(ctx: Context): {
  token: string;
  columns: { link_hash: Buffer; link_sealed: Buffer };
} {
  const token = newToken('tkt');
  return {
    token,
    columns: { link_hash: hashToken(token), link_sealed: seal(ctx.config.secretKey, token) },
  };
}

export function buildLinkAddress(ctx: Context, token: string): string {
  return `${ctx.config.publicUrl}/customer/ticket/${token}`;
}

/**
 * The address of a link made before, for a further SMS; null when the stay has none. One that cannot be
 * read counts as none: a car is brought all the same.
 */
export function findLinkAddress(ctx: Context, stay: { link_sealed: Buffer | null }): string | null {
  if (!stay.link_sealed) return null;
  try {
    return buildLinkAddress(ctx, unseal(ctx.config.secretKey, stay.link_sealed));
  } catch {
    ctx.log.warn("a guest's link cannot be read with this SECRET_KEY");
    return null;
  }
}

/** A stay's link, made now if there is none: the one before may be on the guest's phone already. */
export function ensureLink(
  ctx: Context,
  stay: { link_hash: Buffer | null; link_sealed: Buffer | null },
): { address: string; columns: { link_hash: Buffer | null; link_sealed: Buffer | null } } {
  const { link_hash, link_sealed } = stay;
  const before = findLinkAddress(ctx, stay);
  if (before) return { address: before, columns: { link_hash, link_sealed } };
  const { token, columns } = createLink(ctx);
  return { address: buildLinkAddress(ctx, token), columns };
}
