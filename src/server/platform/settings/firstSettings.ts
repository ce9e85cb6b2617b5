import type { PlatformSettings } from '#contract/settings.ts';
import {
  getInitialValues,
  lifetimeBounds,
  senderBounds,
  smsBounds,
} from '#domain/operator/settingBounds.ts';
import type { Config } from '../../config/index.ts';

/** Configuration values that apply until an administrator changes the same setting. */
type Said = Pick<Config, 'mail' | 'site' | 'smsCeilings'>;

const NAME = 'Portico';
const NAME_IN_ARABIC = 'بورتيكو';

/** Reads the sender name before the address in `MAIL_FROM`. */
function readSenderName(from: string | undefined): string {
  const name = /^\s*"?([^"<]*?)"?\s*<[^>]*>\s*$/.exec(from ?? '')?.[1]?.trim();
  return name ? name.slice(0, senderBounds.nameMax) : NAME;
}

/** Builds the initial settings from the configuration, with built-in defaults for the rest. */
export const firstSettings = (said: Partial<Said>): PlatformSettings => ({
  terms: {
    feeType: 'percentage',
    feeValue: 8,
    feePayer: 'customer',
    hourlyRate: 8.5,
    flatRate: 15,
    useFlatRate: false,
  },
  contact: {
    supportEmail: null,
    supportPhone: null,
    operatorName: { en: '', ar: '' },
    operatorAddress: { en: '', ar: '' },
    invoicePayment: { en: '', ar: '' },
  },
  sender: {
    emailName: readSenderName(said.mail?.from),
    brand: { en: NAME, ar: NAME_IN_ARABIC },
    helpUrl: null,
  },
  landing: said.site?.testimonials ?? { voices: [], figures: [] },
  lifetimes: getInitialValues(lifetimeBounds),
  sms: {
    countries: null,
    ...getInitialValues(smsBounds),
    ...(said.smsCeilings && {
      platformPerDay: said.smsCeilings.platform,
      businessPerDay: said.smsCeilings.business,
    }),
  },
  secondFactor: { managers: false, adminSets: [] },
});
