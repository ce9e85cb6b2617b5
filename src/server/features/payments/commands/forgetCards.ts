import type { Context } from '../../../context.ts';

/**
 * Job: the cards of somebody who deleted his account, at the provider, then here. Cards he removed
 * before are among them: forgetting one twice is harmless. Away, the provider is asked again later.
 *
 * @throws ProviderUnreachable
 */
export async function forgetCards(ctx: Context, personId: string): Promise<void> {
  const cards = await ctx.db
    .selectFrom('saved_cards')
    .select(['id', 'provider_method_id'])
    .where('person_id', '=', personId)
    .where('provider', '=', ctx.payments.name)
    .execute();
  for (const card of cards) {
    await ctx.payments.forgetCard(card.provider_method_id);
    await ctx.db.deleteFrom('saved_cards').where('id', '=', card.id).execute();
  }
}
