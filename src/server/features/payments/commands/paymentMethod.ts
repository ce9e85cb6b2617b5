import type { Actor, StayOwner } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { type ProviderCharge, ProviderUnreachable } from '../../../platform/payments/provider.ts';
import { getOwnCard } from '../queries/cards.ts';
import { ensureProviderCustomer } from './ensureProviderCustomer.ts';

/** Card to charge. Has the provider's customer when the card is saved already or is to be saved. */
export type PaymentMethod = Pick<ProviderCharge, 'card' | 'customerId' | 'keep'>;

/** Card that the client chose: the token of a new card, the id of a saved card, or neither. */
export type PaymentMethodChoice = {
  confirmationTokenId?: string | undefined;
  paymentMethodId?: string | undefined;
  saveCard?: boolean | undefined;
};

/**
 * Returns the customer who pays; throws `refusal` for a guest.
 *
 * @throws IMPERSONATION_LIMITED for an administrator who acts as the customer
 */
function requireCustomerActor(by: StayOwner['by'], refusal: AppError): Actor {
  if (by.kind === 'guest') throw refusal;
  if (by.impersonatorId !== null) throw new AppError('IMPERSONATION_LIMITED');
  return by;
}

/**
 * Returns the customer id at the provider; null when the provider is unreachable. Without this id
 * the card can still pay, but cannot be saved.
 */
async function getCardOwner(ctx: Context, personId: string): Promise<string | null> {
  try {
    return await ensureProviderCustomer(ctx, personId);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    ctx.log.warn({ personId }, 'payment provider unreachable; a card is not kept');
    return null;
  }
}

/**
 * Finds the card to charge. Only a signed-in customer may use or save cards; a guest with a
 * ticket's link may not.
 *
 * @returns null when the request names no card
 * @throws CARD_NOT_FOUND, IMPERSONATION_LIMITED, VALIDATION
 */
export async function resolvePaymentMethod(
  ctx: Context,
  owner: StayOwner,
  { confirmationTokenId, paymentMethodId, saveCard }: PaymentMethodChoice,
): Promise<PaymentMethod | null> {
  if (paymentMethodId !== undefined) {
    const { personId } = requireCustomerActor(owner.by, new AppError('CARD_NOT_FOUND'));
    if (confirmationTokenId !== undefined) throw fieldError('paymentMethodId', 'card_ambiguous');
    const card = await getOwnCard(ctx, personId, paymentMethodId);
    return {
      card: { methodId: card.provider_method_id },
      customerId: await ensureProviderCustomer(ctx, personId),
      keep: false,
    };
  }
  if (confirmationTokenId === undefined) return null;
  const card = { confirmationTokenId };
  if (!saveCard) return { card, customerId: null, keep: false };
  const signIn = fieldError('saveCard', 'sign_in_missing');
  const customerId = await getCardOwner(ctx, requireCustomerActor(owner.by, signIn).personId);
  return { card, customerId, keep: customerId !== null };
}
