import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ProviderCard, ProviderPayment } from '../../../platform/payments/provider.ts';
import { listCardRows } from '../queries/cards.ts';

export const MAX_CARDS = 10;

/**
 * Work for after the commit: `forget` is a card to delete at the provider, `isFull` means the card
 * limit was reached.
 */
type SaveResult = { forget: string | null; isFull: boolean };

/**
 * Locks the person's row: concurrent changes of the person's cards wait. Returns null for a deleted
 * person.
 */
export async function lockCardOwner(unit: UnitOfWork, personId: string): Promise<string | null> {
  const row = await unit.trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

async function writeCard(
  unit: UnitOfWork,
  personId: string,
  card: ProviderCard,
): Promise<SaveResult> {
  if (!(await lockCardOwner(unit, personId))) return { forget: card.id, isFull: false };
  const provider = unit.ctx.payments.name;
  const cards = await listCardRows(unit.trx, provider, personId).execute();
  const details = {
    provider_method_id: card.id,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
  };
  const same = cards.find((one) => one.fingerprint === card.fingerprint);
  if (same) {
    await unit.trx.updateTable('saved_cards').set(details).where('id', '=', same.id).execute();
    const before = same.provider_method_id;
    return { forget: before === card.id ? null : before, isFull: false };
  }
  if (cards.length >= MAX_CARDS) return { forget: card.id, isFull: true };
  await unit.trx
    .insertInto('saved_cards')
    .values({
      person_id: personId,
      provider,
      fingerprint: card.fingerprint,
      is_default: cards.length === 0,
      ...details,
    })
    // The row of a removed card stays removed, because the provider's report is older than the
    // removal.
    .onConflict((conflict) => conflict.column('provider_method_id').doNothing())
    .execute();
  return { forget: null, isFull: false };
}

/**
 * Deletes a card at the provider. A failure is only logged, because the card is not used or shown
 * any more.
 */
async function detachCard(ctx: Context, methodId: string): Promise<void> {
  try {
    await ctx.payments.forgetCard(methodId);
  } catch (error) {
    ctx.log.warn({ err: error }, 'a card at the payment provider is not forgotten');
  }
}

/**
 * Stores a card that the provider has saved for a person. A card with the same fingerprint replaces
 * the earlier card. The person's first card becomes the default.
 *
 * @throws TOO_MANY_CARDS
 */
export async function saveCard(ctx: Context, personId: string, card: ProviderCard): Promise<void> {
  const saved = await transact(ctx, (unit) => writeCard(unit, personId, card));
  if (saved.forget) await detachCard(ctx, saved.forget);
  if (saved.isFull) throw new AppError('TOO_MANY_CARDS');
}

/**
 * Saves the card of a payment if the customer asked to save the card. Errors are only logged,
 * because the payment has succeeded even when the card is not saved.
 */
export async function saveCardOfPayment(ctx: Context, paid: ProviderPayment): Promise<void> {
  const card = paid.keptCard;
  if (!card) return;
  try {
    const owner = await ctx.db
      .selectFrom('payment_customers')
      .select('person_id')
      .where('provider', '=', ctx.payments.name)
      .where('provider_customer_id', '=', card.customerId)
      .executeTakeFirst();
    if (owner) await saveCard(ctx, owner.person_id, card);
  } catch (error) {
    ctx.log.warn({ err: error, providerPaymentId: paid.id }, 'a card is not kept');
  }
}
