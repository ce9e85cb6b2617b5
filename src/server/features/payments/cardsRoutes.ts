import { AcceptedAnswer, type Handlers } from '../../platform/http/mount.ts';
import { getOrderOwner } from '../orders/policy.ts';
import { getGuestOrder } from '../orders/queries/guest.ts';
import { addCard } from './commands/addCard.ts';
import { applyPromo } from './commands/applyPromo.ts';
import { chooseDefaultCard, removeCard } from './commands/changeCards.ts';
import { withPromoAllowance } from './commands/withPromoAllowance.ts';
import { listSavedCards } from './queries/cards.ts';
import { listTransactions } from './queries/transactions.ts';

export const cardsHandlers: Handlers = {
  'GET /api/payments/config': async ({ ctx }) => ({
    provider: ctx.payments.name,
    publishableKey: ctx.payments.publishableKey,
  }),

  'GET /api/payment-methods': async ({ ctx, actor }) => ({
    cards: await listSavedCards(ctx, actor.personId),
  }),

  'POST /api/payment-methods': async ({ ctx, actor, body }) => {
    await ctx.limits.use('cards', actor.personId);
    const added = await addCard(ctx, actor.personId, body);
    if (added.status === 'requires_action') return new AcceptedAnswer(added);
    return { cards: await listSavedCards(ctx, actor.personId) };
  },

  'POST /api/payment-methods/{id}/default': async ({ ctx, actor, params }) => {
    await ctx.limits.use('cards', actor.personId);
    await chooseDefaultCard(ctx, actor.personId, params.id);
    return { cards: await listSavedCards(ctx, actor.personId) };
  },

  'DELETE /api/payment-methods/{id}': async ({ ctx, actor, params }) => {
    await ctx.limits.use('cards', actor.personId);
    await removeCard(ctx, actor.personId, params.id);
    return { cards: await listSavedCards(ctx, actor.personId) };
  },

  'GET /api/payments/transactions': async ({ ctx, actor }) => ({
    transactions: await listTransactions(ctx, actor.personId),
  }),

  'POST /api/customer/orders/{id}/promo': async ({ ctx, actor, params, body }) => {
    const owner = await getOrderOwner(ctx, { actor, ticketToken: body.ticketToken }, params.id);
    await withPromoAllowance(ctx, owner, params.id, () =>
      applyPromo(ctx, owner, params.id, body.code),
    );
    return getGuestOrder(ctx, params.id);
  },
};
