import type { SavedCard } from '#contract/cards.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

/** Selects a person's cards at the current provider, the default first, then the newest. */
export function listCardRows(db: Queryable, provider: string, personId: string) {
  return db
    .selectFrom('saved_cards')
    .selectAll()
    .where('person_id', '=', personId)
    .where('provider', '=', provider)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc');
}

/**
 * Returns a saved card of this person.
 *
 * @throws CARD_NOT_FOUND also for a card of another person
 */
export async function getOwnCard(ctx: Context, personId: string, cardId: string) {
  const card = await listCardRows(ctx.db, ctx.payments.name, personId)
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow(() => new AppError('CARD_NOT_FOUND'));
  return card;
}

/** Returns true after the last day of the card's expiry month. */
const isExpired = (year: number, month: number, now: Date) =>
  new Date(Date.UTC(year, month, 1)) <= now;

export async function listSavedCards(ctx: Context, personId: string): Promise<SavedCard[]> {
  const rows = await listCardRows(ctx.db, ctx.payments.name, personId).execute();
  return rows.map((row) => ({
    id: row.id,
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    isDefault: row.is_default,
    isExpired: isExpired(row.exp_year, row.exp_month, ctx.clock()),
  }));
}
