import { LINK_ALPHABET, LINK_LENGTH, ticketLinkPath } from '#domain/stays/ticketLink.ts';
import type { Context } from '../../../context.ts';
import { sealText, unsealText } from '../../../platform/secrets/seal.ts';
import { hashToken, newText } from '../../../platform/secrets/tokens.ts';

/** Creates a ticket link: the token for the SMS, and the two columns that store the token. */
export function createLink(ctx: Context): {
  token: string;
  columns: { link_hash: Buffer; link_sealed: Buffer };
} {
  const token = newText(LINK_ALPHABET, LINK_LENGTH);
  return {
    token,
    columns: { link_hash: hashToken(token), link_sealed: sealText(ctx.config.secretKey, token) },
  };
}

export function buildLinkAddress(ctx: Context, token: string): string {
  return `${ctx.config.publicUrl}${ticketLinkPath(token)}`;
}

/**
 * Returns the address of a stay's ticket link; null when the stay has no link. A link that cannot
 * be decrypted, for example after a change of SECRET_KEY, also counts as no link. Otherwise the car
 * could not be brought any more.
 */
export function findLinkAddress(ctx: Context, stay: { link_sealed: Buffer | null }): string | null {
  if (!stay.link_sealed) return null;
  try {
    return buildLinkAddress(ctx, unsealText(ctx.config.secretKey, stay.link_sealed));
  } catch {
    ctx.log.warn("a guest's link cannot be read with this SECRET_KEY");
    return null;
  }
}

/**
 * Returns a stay's ticket link. Creates only a missing link, because the guest may use the present
 * link already.
 */
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
