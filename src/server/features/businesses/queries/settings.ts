import type { z } from 'zod';
import type { businessSettings } from '#contract/businesses.ts';
import type { Actor } from '../../../actor.ts';
import type { Queryable } from '../../../platform/db/client.ts';

export async function getSettings(
  db: Queryable,
  actor: Actor,
): Promise<z.input<typeof businessSettings>> {
  const row = await db
    .selectFrom('businesses')
    .select(['requires_second_factor', 'sms_countries', 'tax_label', 'tax_basis_points'])
    .where('id', '=', actor.businessId ?? '')
    .executeTakeFirstOrThrow();
  const { tax_label: label, tax_basis_points: basisPoints } = row;
  return {
    requiresSecondFactor: row.requires_second_factor,
    smsCountries: row.sms_countries,
    tax: label !== null && basisPoints !== null ? { label, percent: basisPoints / 100 } : null,
  };
}
