import type { PlatformSettings } from '#contract/settings.ts';
import { type FeeTerms, scaleToCurrency, writePlatformFee } from '#domain/payments/platformFee.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { readSection } from '../../../platform/settings/readSettings.ts';

/**
 * Returns the fee terms of a new business from the platform's settings. A fixed fee is scaled to
 * the currency.
 */
export async function getDefaultTerms(db: Queryable, currency: string): Promise<FeeTerms> {
  const { feeType: type, feeValue, feePayer: payer } = await readSection(db, 'terms');
  const value =
    type === 'percentage' ? Math.round(feeValue * 100) : scaleToCurrency(feeValue, currency);
  return { type, value, payer };
}

/** Currency in which the platform's settings store rates. */
const RATES_CURRENCY = 'USD';

/**
 * Returns the rates to propose for a new location. Null for any currency but that of the settings,
 * because rates are not converted.
 */
export async function findStartRates(
  db: Queryable,
  currency: string,
): Promise<Pick<PlatformSettings['terms'], 'hourlyRate' | 'flatRate' | 'useFlatRate'> | null> {
  if (currency !== RATES_CURRENCY) return null;
  const { hourlyRate, flatRate, useFlatRate } = await readSection(db, 'terms');
  return { hourlyRate, flatRate, useFlatRate };
}

/**
 * Presents fee terms as in the contract: a percentage, or an amount in the currency (dollars, not
 * cents).
 */
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
