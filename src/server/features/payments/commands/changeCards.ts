import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { ProviderUnreachable } from '../../../platform/payments/provider.ts';
import { listCardRows, getOwnCard } from '../queries/cards.ts';
import { lockCardOwner } from './saveCard.ts';

/**
 * Makes a card the person's default, after clearing the old default in a separate statement. A
 * single statement would violate the unique index of one default card per person.
 */
async function makeDefault(
  unit: UnitOfWork,
  owner: { personId: string; provider: string },
  cardId: string,
): Promise<void> {
  const cards = unit.trx
    .updateTable('saved_cards')
    .where('person_id', '=', owner.personId)
    .where('provider', '=', owner.provider);
  await cards.set({ is_default: false }).where('is_default', '=', true).execute();
  await cards.set({ is_default: true }).where('id', '=', cardId).execute();
}

/** @throws CARD_NOT_FOUND */
export async function chooseDefaultCard(
  ctx: Context,
  personId: string,
  cardId: string,
): Promise<void> {
  await transact(ctx, async (unit) => {
    await lockCardOwner(unit, personId);
    const cards = await listCardRows(unit.trx, ctx.payments.name, personId).execute();
    if (!cards.some((card) => card.id === cardId)) throw new AppError('CARD_NOT_FOUND');
    await makeDefault(unit, { personId, provider: ctx.payments.name }, cardId);
  });
}

/**
 * @returns false when the card was saved again and now has another payment method at the provider
 */
async function deleteCard(ctx: Context, personId: string, cardId: string, methodId: string) {
  return transact(ctx, async (unit) => {
    await lockCardOwner(unit, personId);
    const cards = await listCardRows(unit.trx, ctx.payments.name, personId).execute();
    const card = cards.find((one) => one.id === cardId);
    // A concurrent call removed the card already.
    if (!card) return true;
    if (card.provider_method_id !== methodId) return false;
    await updateRow(unit.trx, 'saved_cards', cardId, { removed_at: unit.now, is_default: false });
    const newest = cards.filter((one) => one.id !== cardId)[0];
    if (card.is_default && newest)
      await makeDefault(unit, { personId, provider: card.provider }, newest.id);
    return true;
  });
}

/**
 * Deletes a card at the provider first, then in the database. After a crash in between, the
 * customer still sees the card and can remove the card again. In the opposite sequence the provider
 * would store a card that nobody sees.
 *
 * @throws CARD_NOT_FOUND, PAYMENT_UNAVAILABLE
 */
export async function removeCard(ctx: Context, personId: string, cardId: string): Promise<void> {
  for (;;) {
    const { provider_method_id: methodId } = await getOwnCard(ctx, personId, cardId);
    try {
      await ctx.payments.forgetCard(methodId);
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw new AppError('PAYMENT_UNAVAILABLE');
      throw error;
    }
    if (await deleteCard(ctx, personId, cardId, methodId)) return;
  }
}
