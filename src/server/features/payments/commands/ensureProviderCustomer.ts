import type { Context } from '../../../context.ts';

/**
 * The person as the provider knows them, made known to it once: the key is the person's own id, so of two
 * at once both find the same. The provider learns our id and nothing else of them.
 *
 * @throws ProviderUnreachable
 */
export async function ensureProviderCustomer(ctx: Context, personId: string): Promise<string> {
  const known = await findProviderCustomer(ctx, personId);
  if (known) return known;
  const created = await ctx.payments.createCustomer({
    idempotencyKey: `customer-${personId}`,
    metadata: { personId },
  });
  await ctx.db
    .insertInto('payment_customers')
    .values({
      person_id: personId,
      provider: ctx.payments.name,
      provider_customer_id: created.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findProviderCustomer(ctx, personId)) ?? created.id;
}

async function findProviderCustomer(ctx: Context, personId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('payment_customers')
    .select('provider_customer_id')
    .where('person_id', '=', personId)
    .where('provider', '=', ctx.payments.name)
    .executeTakeFirst();
  return row?.provider_customer_id ?? null;
}
