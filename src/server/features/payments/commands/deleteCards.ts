import { sql } from 'kysely';
import type { Context } from '../../../context.ts';

/** Less than the hourly job is given. */
const RUN_MILLISECONDS = 60_000;

/**
 * Job: somebody who deleted their account, at the provider with every card it keeps for them, then here.
 * Away, the provider is asked again later; what they are known as there stays until it has answered.
 *
 * @throws ProviderUnreachable
 */
export async function deleteCardsAtProvider(ctx: Context, personId: string): Promise<void> {
  const provider = ctx.payments.name;
  const known = await ctx.db
    .selectFrom('payment_customers')
    .select('provider_customer_id')
    .where('person_id', '=', personId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (known) await ctx.payments.forgetCustomer(known.provider_customer_id);
  for (const table of ['saved_cards', 'payment_customers'] as const) {
    await ctx.db
      .deleteFrom(table)
      .where('person_id', '=', personId)
      .where('provider', '=', provider)
      .execute();
  }
}

/**
 * Those whom the provider still knows though they are deleted: it was away for longer than the job
 * tries, or a card was on its way when the account went.
 */
export async function deleteCardsOfDeletedPeople(ctx: Context): Promise<void> {
  const until = performance.now() + RUN_MILLISECONDS;
  const left = await ctx.db
    .selectFrom('payment_customers')
    .innerJoin('people', 'people.id', 'payment_customers.person_id')
    .select('people.id')
    .where('people.deleted_at', 'is not', null)
    .where('payment_customers.provider', '=', ctx.payments.name)
    // One that never succeeds stands in nobody's way.
    .orderBy(sql`random()`)
    .limit(1_000)
    .execute();
  for (const { id } of left) {
    if (performance.now() > until) return;
    try {
      await deleteCardsAtProvider(ctx, id);
    } catch (error) {
      ctx.log.warn({ err: error, personId: id }, 'still known to the payment provider');
    }
  }
}
