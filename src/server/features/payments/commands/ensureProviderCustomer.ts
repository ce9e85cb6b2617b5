import type { Context } from '../../../context.ts';

/**
 * Returns the person's customer id at the provider, and creates the provider's customer on first
 * use. The idempotency key contains the person's id, so concurrent calls get the same customer. The
 * provider receives the person's id and no other personal data.
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
