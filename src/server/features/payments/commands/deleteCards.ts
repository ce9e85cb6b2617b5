import { sql } from 'kysely';
import type { Context } from '../../../context.ts';

/** Time limit of one run of the routine, shorter than the timeout of the hourly job. */
const RUN_MILLISECONDS = 60_000;

/**
 * Job: deletes the provider's customer of a deleted person, with all saved cards, then the rows in
 * the database. While the provider is unreachable the rows stay, because a later run needs the
 * customer id.
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
 * Routine: deletes the cards of deleted people whom the provider still has as customers. Either the
 * job's retries ran out while the provider was unreachable, or a card was saved during the
 * deletion.
 */
export async function deleteCardsOfDeletedPeople(ctx: Context): Promise<void> {
  const until = performance.now() + RUN_MILLISECONDS;
  const left = await ctx.db
    .selectFrom('payment_customers')
    .innerJoin('people', 'people.id', 'payment_customers.person_id')
    .select('people.id')
    .where('people.deleted_at', 'is not', null)
    .where('payment_customers.provider', '=', ctx.payments.name)
    // Random order: a customer whose deletion always fails cannot block the other customers.
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
