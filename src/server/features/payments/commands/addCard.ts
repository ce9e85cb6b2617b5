import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import {
  CardDeclined,
  type ProviderSetup,
  ProviderStateConflict,
  ProviderUnreachable,
} from '../../../platform/payments/provider.ts';
import { listCardRows } from '../queries/cards.ts';
import { ensureProviderCustomer } from './ensureProviderCustomer.ts';
import { saveCard, MAX_CARDS } from './saveCard.ts';

export type NewCard = { confirmationTokenId?: string | undefined; setupId?: string | undefined };

export type AddCardResult =
  | { status: 'kept' }
  | { status: 'requires_action'; clientSecret: string; setupId: string };

async function requireRoom(ctx: Context, personId: string): Promise<void> {
  const cards = await listCardRows(ctx.db, ctx.payments.name, personId).execute();
  if (cards.length >= MAX_CARDS) throw new AppError('TOO_MANY_CARDS');
}

async function setUp(ctx: Context, personId: string, newCard: NewCard): Promise<ProviderSetup> {
  const customerId = await ensureProviderCustomer(ctx, personId);
  const { confirmationTokenId, setupId } = newCard;
  if (setupId !== undefined) {
    const setup = await ctx.payments.retrieveSetup(setupId);
    if (setup.customerId !== customerId) throw new AppError('CARD_NOT_FOUND');
    return setup;
  }
  if (confirmationTokenId === undefined) throw fieldError('confirmationTokenId', 'card_missing');
  await requireRoom(ctx, personId);
  // Hashes the token because the idempotency key is an HTTP header, and a client may send any
  // characters.
  const token = createHash('sha256').update(confirmationTokenId).digest('hex');
  return ctx.payments.setUpCard({
    customerId,
    confirmationTokenId,
    idempotencyKey: `setup-${personId}-${token}`,
  });
}

async function concludeSetup(
  ctx: Context,
  personId: string,
  setup: ProviderSetup,
): Promise<AddCardResult> {
  const { id, status, clientSecret, card, lastError } = setup;
  if (status === 'succeeded') {
    if (!card) throw new AppError('CARD_NOT_FOUND');
    await saveCard(ctx, personId, card);
    return { status: 'kept' };
  }
  if (status === 'requires_action') return { status, clientSecret, setupId: id };
  if (status === 'processing') throw new AppError('PAYMENT_UNAVAILABLE');
  throw new AppError('PAYMENT_DECLINED', lastError === null ? {} : { message: lastError });
}

/**
 * Saves a card for later payments. After a bank challenge the client calls this function again with
 * the id of the setup.
 *
 * @throws PAYMENT_DECLINED with the provider's message, PAYMENT_UNAVAILABLE, CARD_NOT_FOUND for a
 *   setup of another person, TOO_MANY_CARDS, VALIDATION
 */
export async function addCard(
  ctx: Context,
  personId: string,
  newCard: NewCard,
): Promise<AddCardResult> {
  try {
    return await concludeSetup(ctx, personId, await setUp(ctx, personId, newCard));
  } catch (error) {
    if (error instanceof CardDeclined)
      throw new AppError('PAYMENT_DECLINED', { message: error.message });
    if (error instanceof ProviderUnreachable) throw new AppError('PAYMENT_UNAVAILABLE');
    if (error instanceof ProviderStateConflict) throw new AppError('CARD_NOT_FOUND');
    throw error;
  }
}
