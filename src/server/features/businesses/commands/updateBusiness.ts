import type { z } from 'zod';
import type { BusinessFields, businessChange } from '#contract/adminBusinesses.ts';

import type { CallContext } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';

import { type ActingAdmin, recordAdminStep } from '../../identity/commands/audit.ts';
import { requireCallablePhone } from '../../identity/rules/requireRealPhone.ts';
import { lockBusiness } from './lockBusiness.ts';
import { requireUnchangedSinceSeen } from './requireUnchangedSinceSeen.ts';

type Change = z.output<typeof businessChange>;

const columns = {
  name: 'name',
  contactName: 'contact_name',
  contactEmail: 'contact_email',
  contactPhone: 'contact_phone',
  plan: 'plan',
  contractUrl: 'contract_url',
} as const satisfies Record<keyof BusinessFields, string>;
type Field = keyof typeof columns;

const pick = (from: Record<string, unknown>, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));

/**
 * Changes the given fields of a business. The manager keeps signing in with the same email address,
 * even if the contact address changes.
 *
 * @throws BUSINESS_NOT_FOUND, BUSINESS_CHANGED and VALIDATION naming fields, IDEMPOTENCY_CONFLICT
 */
export async function updateBusiness(
  ctx: CallContext,
  by: ActingAdmin,
  businessId: string,
  { seen = {}, ...given }: Change,
): Promise<void> {
  const named = (Object.keys(columns) as Field[]).filter((field) => given[field] !== undefined);
  await transactOnce(ctx, async (unit) => {
    const business = await lockBusiness(unit.trx, businessId);
    const before = Object.fromEntries(
      Object.entries(columns).map(([field, column]) => [field, business[column]]),
    ) as BusinessFields;
    const change = { ...given };
    if (change.contactPhone)
      change.contactPhone = requireCallablePhone(
        'contactPhone',
        change.contactPhone,
        business.home_country ?? undefined,
      );
    requireUnchangedSinceSeen('BUSINESS_CHANGED', before, change as Partial<BusinessFields>, seen);
    const changed = named.filter((field) => before[field] !== change[field]);
    if (changed.length === 0) return;
    await updateRow(
      unit.trx,
      'businesses',
      businessId,
      Object.fromEntries(changed.map((field) => [columns[field], change[field]])),
    );
    await recordAdminStep(unit.trx, by, {
      businessId,
      action: 'business updated',
      subjectId: businessId,
      before: pick(before, changed),
      after: pick(change, changed),
    });
  });
}
