import type { z } from 'zod';
import type { Operations } from '#contract/index.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { listManagers } from '../queries/managers.ts';
import { getSettings } from '../queries/settings.ts';
import { recordChange } from './recordChange.ts';

type Change = z.output<Operations['PATCH /api/business/settings']['body']>;

/**
 * Returns the tax columns, with the percentage in basis points (8.25 % is 825). Label and rate are
 * set together, because the receipt prints both.
 */
const toTaxColumns = (tax: Change['tax'] | null) => ({
  tax_label: tax?.label ?? null,
  tax_basis_points: tax ? Math.round(tax.percent * 100) : null,
});

/**
 * Changes the given settings. Removes the socket topics of managers without a second factor if one
 * becomes required.
 */
export async function updateSettings(
  ctx: CallContext,
  actor: Actor,
  change: Change,
): Promise<void> {
  const { requiresSecondFactor, smsCountries, tax } = change;
  const businessId = actor.businessId ?? '';
  const set = {
    ...(requiresSecondFactor === undefined ? {} : { requires_second_factor: requiresSecondFactor }),
    ...(smsCountries === undefined ? {} : { sms_countries: smsCountries }),
    ...(tax === undefined ? {} : toTaxColumns(tax)),
  };
  if (Object.keys(set).length === 0) return;
  const managers = await transactOnce(ctx, async (unit) => {
    const { trx } = unit;
    const business = await trx
      .selectFrom('businesses')
      .select(['id', 'name'])
      .where('id', '=', businessId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = await getSettings(trx, actor);
    await trx.updateTable('businesses').set(set).where('id', '=', businessId).execute();
    await recordChange(unit, actor, {
      businessId,
      action: 'settings.updated',
      subjectId: business.id,
      subjectName: business.name,
      before,
      after: await getSettings(trx, actor),
    });
    return listManagers(trx, businessId);
  });
  if (requiresSecondFactor && managers) ctx.live.recheckPeople(managers);
}
