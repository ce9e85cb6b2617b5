import { valetStatuses } from '../identity/valetStatus.ts';
import { portionTypes } from '../payments/price.ts';
import { tipRules } from '../payments/tipPool.ts';
import { checkInProofs, handoverRules, payTimes } from './curb.ts';

/** What the values of a field are, and so how a person is shown them. A list holds its only values. */
type FieldKind =
  | 'text'
  /** Texts that may follow one another: 'B1' to 'B40'. */
  | 'names'
  | 'yesNo'
  | 'count'
  | 'minutes'
  /** In whole units of the business's currency. */
  | 'amount'
  /** In its smallest units. */
  | 'cents'
  /** Percent or whole units, as `discountType` beside it says. */
  | 'discount'
  | 'instant'
  | 'degrees'
  | 'timeZone'
  | 'country'
  | 'countries'
  | 'language'
  /** Ids of locations. */
  | 'places'
  | 'openingHours'
  | 'tax'
  | 'overnight'
  | 'bands'
  | 'events'
  | readonly string[];

/**
 * Every field that a change of a business is recorded with. Its words are `audit:fields.*`, those of a list's values
 * `audit:values.<field>.*`; what no value means is `audit:absent.*`, where it means anything.
 */
export const fieldKinds = {
  // Settings of the whole business.
  requiresSecondFactor: 'yesNo',
  smsCountries: 'countries',
  tax: 'tax',
  // A location.
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
  hooks: 'names',
  tipRule: tipRules,
  ticketPrefix: 'text',
  defaultLanguage: 'language',
  // Its prices.
  effectiveFrom: 'instant',
  hourlyRate: 'amount',
  flatRate: 'amount',
  useFlatRate: 'yesNo',
  freeMinutes: 'minutes',
  dailyMaximum: 'amount',
  overnight: 'overnight',
  bands: 'bands',
  events: 'events',
  // Somebody of the team, by what they are where.
  status: valetStatuses,
  manager: 'places',
  dispatcher: 'places',
  cashier: 'places',
  valet: 'places',
  // A promo code.
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
  // An account of the business.
  code: 'text',
  coverCents: 'cents',
  oncePerStay: 'yesNo',
  dayLimitCents: 'cents',
  monthLimitCents: 'cents',
  // A day that is signed, a payout.
  expectedCents: 'cents',
  countedCents: 'cents',
  amountCents: 'cents',
} as const satisfies Record<string, FieldKind>;

/** A field that has a kind; the server records no other. */
export type ChangeField = keyof typeof fieldKinds;

export const isChangeField = (name: string): name is ChangeField => Object.hasOwn(fieldKinds, name);
