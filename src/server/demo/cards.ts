import type { Context } from '../context.ts';
import { addCard } from '../features/payments/commands/addCard.ts';
import { isSandbox } from '../platform/payments/sandbox.ts';

const codes = [
  {
    code: 'WELCOME10',
    description: '10% off your first return',
    discount_type: 'percentage',
    discount_value: 1000,
  },
  {
    code: 'NIGHT5',
    description: '$5 off after dark',
    discount_type: 'fixed',
    discount_value: 500,
  },
] as const;

/**
 * Adds promo codes to every business, and stores a card for the demo customer through the normal
 * command.
 */
export async function fillCards(ctx: Context, customerId: string): Promise<void> {
  const businesses = await ctx.db.selectFrom('businesses').select('id').execute();
  await ctx.db
    .insertInto('promo_codes')
    .values(businesses.flatMap(({ id }) => codes.map((code) => ({ business_id: id, ...code }))))
    .execute();
  if (!isSandbox(ctx.payments)) return;
  const { id: confirmationTokenId } = await ctx.payments.createConfirmationToken({
    number: '4242424242424242',
    expMonth: 12,
    expYear: ctx.clock().getUTCFullYear() + 3,
    cvc: '123',
  });
  await addCard(ctx, customerId, { confirmationTokenId });
}
