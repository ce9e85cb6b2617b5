import type { UnitOfWork } from '../../../context.ts';

/** Most countries that the settings of a business may list. */
const MOST_TEXTED_COUNTRIES = 50;

type TextingBusiness = { id: string; sms_countries: string[] | null };
type TextingChange = {
  before: { smsCountries: string[] | null };
  after: { smsCountries: string[] };
};

/**
 * Adds countries to those that get SMS. A business without its own choice, whose locations are in
 * these countries anyway, stays without one.
 *
 * @returns the change for the audit entry of the location that causes it; null without a change
 */
export async function addTextedCountries(
  { trx }: UnitOfWork,
  { id, sms_countries }: TextingBusiness,
  ofLocations: readonly string[],
  added: readonly string[],
): Promise<TextingChange | null> {
  const before = sms_countries ?? ofLocations;
  const after = [...new Set([...before, ...added])].slice(0, MOST_TEXTED_COUNTRIES);
  if (after.length === new Set(before).size) return null;
  await trx.updateTable('businesses').set({ sms_countries: after }).where('id', '=', id).execute();
  return { before: { smsCountries: sms_countries }, after: { smsCountries: after } };
}
