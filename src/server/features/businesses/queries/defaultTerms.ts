import type { PlatformSettings } from '#contract/settings.ts';
import { type FeeTerms, toOwnScale, writePlatformFee } from '#domain/payments/platformFee.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { readSection } from '../../../platform/settings/readSettings.ts';

/** What the platform takes of a new business, as it is set: a fixed fee on the scale of the currency it is paid in. */
export async function getDefaultTerms(db: Queryable, currency: string): Promise<FeeTerms> {
  const { feeType: type, feeValue, feePayer: payer } = await readSection(db, 'terms');
  const value = type === 'percentage' ? Math.round(feeValue * 100) : toOwnScale(feeValue, currency);
  return { type, value, payer };
}

/** In which the default rates are meant. */
const RATES_CURRENCY = 'USD';

/**
 * What a new location is proposed to charge, as it is set: null for another currency than the default rates are meant
 * in, as a figure that is not converted would be no price there.
 */
export async function findStartRates(
  db: Queryable,
  currency: string,
): Promise<Pick<PlatformSettings['terms'], 'hourlyRate' | 'flatRate' | 'useFlatRate'> | null> {
  if (currency !== RATES_CURRENCY) return null;
  const { hourlyRate, flatRate, useFlatRate } = await readSection(db, 'terms');
  return { hourlyRate, flatRate, useFlatRate };
}

/** As the contract has it: percent, or whole units. */
export const presentFee = ({ payer, ...fee }: FeeTerms, currency: string) => ({
  platformFeeType: fee.type,
  platformFeeValue: writePlatformFee(fee, currency),
  platformFeePayer: payer,
});

export const toFeeColumns = ({ type, value, payer }: FeeTerms) => ({
  platform_fee_type: type,
  platform_fee_value: value,
  platform_fee_payer: payer,
});
