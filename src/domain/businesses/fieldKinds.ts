import { valetStatuses } from '../identity/valetStatus.ts';
import { webhookEventNames } from '../integrations/webhooks.ts';
import { portionTypes } from '../payments/price.ts';
import { tipRules } from '../payments/tipPool.ts';
import { checkInProofs, handoverRules, payTimes } from './curb.ts';

/**
 * Kind of a field's values in the change history. The kind decides how a screen shows a value; an
 * array lists the only allowed values.
 */
type FieldKind =
  | 'text'
  /** List of names that may be consecutive, as 'B1' to 'B40'. */
  | 'names'
  | 'yesNo'
  | 'count'
  | 'minutes'
  /** Amount in the main unit of the business's currency (dollars, not cents). */
  | 'amount'
  /** Amount in the smallest unit of the currency (cents). */
  | 'cents'
  /**
   * Percent, or an amount in dollars (not cents), depending on `discountType` of the same record.
   */
  | 'discount'
  | 'instant'
  | 'degrees'
  | 'timeZone'
  | 'country'
  | 'countries'
  | 'language'
  /** List of location ids. */
  | 'places'
  | 'openingHours'
  /** List of tags of cars. */
  | 'tags'
  | 'tax'
  | 'overnight'
  | 'bands'
  | 'events'
  | readonly string[];

/**
 * Fields that the change history of a business records, each with its kind. Labels are
 * `audit:fields.*`, names of values `audit:values.<field>.*`; `audit:absent.*` names an empty value
 * that has a meaning.
 */
export const fieldKinds = {
  // Settings of the business.
  requiresSecondFactor: 'yesNo',
  smsCountries: 'countries',
  tax: 'tax',
  // Fields of locations.
  name: 'text',
  nameArabic: 'text',
  address: 'text',
  city: 'text',
  state: 'text',
  zipCode: 'text',
  country: 'country',
  timeZone: 'timeZone',
  latitude: 'degrees',
  longitude: 'degrees',
  openingHours: 'openingHours',
  entrance: 'text',
  checkInProof: checkInProofs,
  handoverProof: handoverRules,
  payWhen: payTimes,
  autoDispatch: 'yesNo',
  waitTargetMinutes: 'minutes',
  keyLimitMinutes: 'minutes',
  spots: 'names',
  frontSpots: 'names',
  requiredTags: 'tags',
  hooks: 'names',
  tipRule: tipRules,
  ticketPrefix: 'text',
  defaultLanguage: 'language',
  // Prices of a location.
  effectiveFrom: 'instant',
  hourlyRate: 'amount',
  flatRate: 'amount',
  useFlatRate: 'yesNo',
  freeMinutes: 'minutes',
  dailyMaximum: 'amount',
  overnight: 'overnight',
  bands: 'bands',
  events: 'events',
  // Staff. Each position lists the locations at which the person has that position.
  status: valetStatuses,
  manager: 'places',
  dispatcher: 'places',
  cashier: 'places',
  valet: 'places',
  // Fields of promo codes.
  description: 'text',
  discountType: portionTypes,
  discountValue: 'discount',
  isActive: 'yesNo',
  startsAt: 'instant',
  expiresAt: 'instant',
  endedAt: 'instant',
  maxUses: 'count',
  maxUsesPerGuest: 'count',
  minimumAmount: 'amount',
  locationIds: 'places',
  // Fields of house accounts.
  code: 'text',
  coverCents: 'cents',
  oncePerStay: 'yesNo',
  dayLimitCents: 'cents',
  monthLimitCents: 'cents',
  // Fields of webhooks.
  webhookEvents: webhookEventNames,
  includesGuest: 'yesNo',
  // Fields of signed days and tip payouts.
  bookedCents: 'cents',
  expectedCents: 'cents',
  countedCents: 'cents',
  amountCents: 'cents',
} as const satisfies Record<string, FieldKind>;

/** Field with an entry in `fieldKinds`. The change history records no other fields. */
export type ChangeField = keyof typeof fieldKinds;

export const isChangeField = (name: string): name is ChangeField => Object.hasOwn(fieldKinds, name);
