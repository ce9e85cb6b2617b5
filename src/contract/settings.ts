import { z } from 'zod';
import { isCountry } from '#domain/businesses/country.ts';
import { adminSets } from '#domain/identity/roles.ts';
import { feePayers, portionTypes } from '#domain/payments/price.ts';
import {
  type SettingBound,
  isPublicLink,
  lifetimeBounds,
  senderBounds,
  settingNames,
  type SettingSection,
  smsBounds,
  termBounds,
} from '#domain/operator/settingBounds.ts';
import { boundedNumber, newEmail, requiredText, typedText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import { instant } from './people.ts';
import { localizedText, testimonials } from './site.ts';

const whole = ({ min, max }: SettingBound) => {
  const wrong = issueOption('whole_number_invalid', { minimum: min, maximum: max });
  return z.number(wrong).int(wrong).min(min, wrong).max(max, wrong);
};
const wholeOf = <T extends Record<string, SettingBound>>(bounds: T) =>
  Object.fromEntries(Object.entries(bounds).map(([name, bound]) => [name, whole(bound)])) as {
    [N in keyof T]: z.ZodNumber;
  };

/**
 * Schema of an amount with at most two decimals. Such an amount is whole in the smallest unit of
 * every currency.
 */
const amount = ({ min, max }: { min: number; max: number }) => {
  const wrong = issueOption('rate_invalid');
  return z
    .number(wrong)
    .min(min, wrong)
    .max(max, wrong)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, wrong);
};

const link = typedText(300)
  .refine((typed) => typed === '' || isPublicLink(typed), issueOption('link_invalid'))
  .transform((typed) => typed || null)
  .nullable();

/**
 * Schema of a text in both languages. If one text is empty, the text of the other language is
 * shown.
 */
const inBoth = (max: number) => z.strictObject({ en: typedText(max), ar: typedText(max) });

/** Schema of a sender name, without characters that have a meaning to mailboxes or carriers. */
const senderName = (max: number) =>
  requiredText(max, issueOption('sender_name_missing')).refine(
    (name) => !/[\p{Cc}\p{Cf}<>"@,;:\\/()[\]{}]/u.test(name),
    issueOption('sender_name_invalid'),
  );

/**
 * Default terms of new businesses and locations. Amounts are in dollars, not cents; see
 * `computeDefaultRates`.
 */
const terms = z.strictObject({
  feeType: z.enum(portionTypes),
  feeValue: amount({ min: termBounds.fixed.min, max: termBounds.fixed.max }),
  feePayer: z.enum(feePayers),
  hourlyRate: amount(termBounds.hourlyRate),
  flatRate: amount(termBounds.flatRate),
  useFlatRate: z.boolean(),
});

/** Operator of the platform, with the contact for help. */
const contact = z.strictObject({
  supportEmail: z.union([z.literal('').transform(() => null), newEmail]).nullable(),
  supportPhone: typedText(40)
    .refine(
      (typed) => typed === '' || /^\+?[\d\s().-]{5,40}$/.test(typed),
      issueOption('phone_invalid'),
    )
    .transform((typed) => typed || null)
    .nullable(),
  operatorName: inBoth(120),
  operatorAddress: inBoth(300),
  /** Instructions for paying an invoice, which are printed on all future invoices. */
  invoicePayment: inBoth(500).default({ en: '', ar: '' }),
});

const brandName = senderName(senderBounds.brandMax);

const sender = z.strictObject({
  /** Sender name of e-mails. */
  emailName: senderName(senderBounds.nameMax),
  /** Brand of the platform, which starts every SMS and heads every e-mail. */
  brand: z.strictObject({ en: brandName, ar: brandName }),
  /** Help page. E-mails and the public pages link to this address. */
  helpUrl: link,
});

const lifetimes = z.strictObject(wholeOf(lifetimeBounds));

const sms = z.strictObject({
  /** Countries to which SMS are sent; null if only the businesses restrict countries. */
  countries: z
    .array(z.string().refine(isCountry, issueOption('country_missing')))
    .min(1, issueOption('country_missing'))
    .max(250)
    .transform((codes) => [...new Set(codes)].toSorted())
    .nullable(),
  ...wholeOf(smsBounds),
});

const secondFactor = z.strictObject({
  managers: z.boolean(),
  /**
   * Administrator sets that need a second factor. In production every administrator needs one
   * anyway.
   */
  adminSets: z
    .array(z.enum(adminSets))
    .transform((sets) => adminSets.filter((set) => sets.includes(set))),
});

/**
 * Schemas of the platform settings. Sections are saved separately, because an error in one section
 * must not block the others.
 */
export const settingSections = {
  terms,
  contact,
  sender,
  /** Testimonials of customers and figures of the operator, for the landing page. */
  landing: testimonials,
  lifetimes,
  sms,
  secondFactor,
} as const satisfies Record<SettingSection, z.ZodType>;
export type PlatformSettings = { [S in SettingSection]: z.output<(typeof settingSections)[S]> };

/** Refuses a percentage fee above 100. */
export function refusePercentAboveMax(
  { feeType, feeValue }: Pick<PlatformSettings['terms'], 'feeType' | 'feeValue'>,
  context: z.RefinementCtx,
): void {
  const maximum = termBounds.percent.max;
  if (feeType !== 'percentage' || feeValue <= maximum) return;
  const message = issueOption('number_too_big', { maximum }).error;
  context.addIssue({ code: 'custom', path: ['feeValue'], message });
}

const texts = z.object({ en: z.string(), ar: z.string() });
const numbersOf = <T extends object>(bounds: T) =>
  Object.fromEntries(Object.keys(bounds).map((name) => [name, boundedNumber()])) as {
    [N in keyof T]: z.ZodNumber;
  };
const saved = {
  terms: z.object({
    feeType: z.enum(portionTypes),
    feeValue: boundedNumber(),
    feePayer: z.enum(feePayers),
    hourlyRate: boundedNumber(),
    flatRate: boundedNumber(),
    useFlatRate: z.boolean(),
  }),
  contact: z.object({
    supportEmail: z.string().nullable(),
    supportPhone: z.string().nullable(),
    operatorName: texts,
    operatorAddress: texts,
    invoicePayment: texts,
  }),
  sender: z.object({ emailName: z.string(), brand: texts, helpUrl: z.string().nullable() }),
  landing: z.object({
    voices: z.array(z.object({ quote: localizedText, name: localizedText, role: localizedText })),
    figures: z.array(z.object({ value: localizedText, text: localizedText })),
  }),
  lifetimes: z.object(numbersOf(lifetimeBounds)),
  sms: z.object({ countries: z.array(z.string()).nullable(), ...numbersOf(smsBounds) }),
  secondFactor: z.object({ managers: z.boolean(), adminSets: z.array(z.enum(adminSets)) }),
};

/** Last change of a section; null while the section has its default or configured value. */
const change = z.object({ at: instant, by: z.string() }).nullable();

const all = z.object({
  ...saved,
  changes: z.object(
    Object.fromEntries(settingNames.map((name) => [name, change])) as {
      [S in SettingSection]: typeof change;
    },
  ),
  /** Values of the configuration, which no platform setting can change. */
  fixed: z.object({
    /** Base address of the links in messages. */
    publicUrl: z.string(),
    mailAddress: z.string().nullable(),
    smsSender: z.string().nullable(),
    isProduction: z.boolean(),
  }),
});
export type SettingsAnswer = z.infer<typeof all>;

/**
 * Bodies with the new fields. `seen` contains the old fields, as the screen read the fields. If a
 * stored value differs, the server changes nothing.
 */
export const settingBodies = {
  terms: terms.extend({ seen: saved.terms }).superRefine(refusePercentAboveMax),
  contact: contact.extend({ seen: saved.contact }),
  sender: sender.extend({ seen: saved.sender }),
  landing: testimonials.extend({ seen: saved.landing }),
  lifetimes: lifetimes.extend({ seen: saved.lifetimes }),
  sms: sms.extend({ seen: saved.sms }),
  secondFactor: secondFactor.extend({ seen: saved.secondFactor }),
} as const;

const saves = {
  access: 'platform.configure',
  response: all,
  errors: ['SETTINGS_CHANGED', 'IDEMPOTENCY_CONFLICT'],
  notWhileImpersonating: true,
} as const;

export const settingsOperations = {
  'GET /api/admin/settings': {
    summary: 'What the platform is set to, section by section',
    access: 'platform.configure',
    isPrivate: false,
    response: all,
    errors: [],
    notWhileImpersonating: true,
  },
  'PUT /api/admin/settings/terms': {
    summary: 'Sets the fee and the rates that new businesses and locations begin with',
    ...saves,
    body: settingBodies.terms,
  },
  'PUT /api/admin/settings/contact': {
    summary: 'Sets who runs the platform, and where people ask for help',
    ...saves,
    body: settingBodies.contact,
  },
  'PUT /api/admin/settings/sender': {
    summary: 'Sets in whose name messages go out, and the help page they name',
    ...saves,
    body: settingBodies.sender,
  },
  'PUT /api/admin/settings/landing': {
    summary: 'Sets what customers say on the landing page, and its figures',
    ...saves,
    body: settingBodies.landing,
  },
  'PUT /api/admin/settings/lifetimes': {
    summary: 'Sets how long codes and links live',
    ...saves,
    body: settingBodies.lifetimes,
  },
  'PUT /api/admin/settings/sms': {
    summary: 'Sets the countries SMS go to, and how many a day',
    ...saves,
    body: settingBodies.sms,
  },
  'PUT /api/admin/settings/second-factor': {
    summary: 'Sets who has to show a second factor',
    ...saves,
    body: settingBodies.secondFactor,
  },
} as const;
