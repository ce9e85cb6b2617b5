import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { type ChangeAuthor, getChanger, recordChange } from './recordChange.ts';

/** Most countries that the settings of a business may list. */
const MOST_TEXTED_COUNTRIES = 50;

type TextingBusiness = { id: string; name: string; sms_countries: string[] | null };

/**
 * Adds countries to those that get SMS. A business without its own choice, whose locations are in
 * these countries anyway, stays without one.
 */
export async function addTextedCountries(
  unit: UnitOfWork,
  by: ChangeAuthor,
  { id, name, sms_countries }: TextingBusiness,
  ofLocations: readonly string[],
  added: readonly string[],
): Promise<void> {
  const before = sms_countries ?? ofLocations;
  const after = [...new Set([...before, ...added])].slice(0, MOST_TEXTED_COUNTRIES);
  if (after.length === new Set(before).size) return;
  await unit.trx
    .updateTable('businesses')
    .set({ sms_countries: after })
    .where('id', '=', id)
    .execute();
  await recordChange(unit, getChanger(by), {
    businessId: id,
    locationId: null,
    action: 'settings.updated',
    subjectId: id,
    subjectName: name,
    before: { smsCountries: sms_countries },
    after: { smsCountries: after },
  });
}
