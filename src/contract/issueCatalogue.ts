import type { Issue, IssueParams } from './issues.ts';
import { writeIssue } from './issues.ts';

/**
 * Problems of single fields: code, and English message of the answer. Codes are stable, because
 * programs rely on codes; `{name}` in a message is a parameter.
 */
export const issueCatalogue = {
  // Codes for text of any field.
  text_too_long: 'Please use at most {maximum} characters.',
  text_too_short: 'Please use at least {minimum} characters.',
  character_not_allowed: 'This contains a character that isn’t allowed.',

  // Codes for people: names, e-mail addresses, phone numbers.
  first_name_missing: 'Please enter your first name.',
  last_name_missing: 'Please enter your last name.',
  contact_name_missing: 'Please enter your name.',
  email_missing: 'Please enter your email.',
  email_invalid: 'Please enter a valid email address',
  email_unchanged: 'This is already your email address.',
  full_name_missing: 'Please enter your full name.',
  phone_missing: 'Please enter a phone number.',
  phone_invalid: 'Please enter a valid phone number.',
  phone_landline: 'This is a landline, which gets no texts. Please enter a mobile number.',
  phone_and_password_missing: 'Please enter both phone number and password',
  fields_missing: 'Please fill in all fields and select at least one location.',

  // Codes for passwords, PINs and codes.
  password_missing: 'Please enter your password.',
  password_too_short: 'Password must be at least {minimum} characters long.',
  password_too_long: 'Password must be at most {maximum} characters long.',
  password_too_common: 'This password is too common. Please choose another one.',
  password_too_easy:
    'This password is too easy to guess. Use several words, and leave out your name, your email, and rows of keys.',
  password_wrong: 'This isn’t your current password.',
  password_unchanged: 'Please choose a password that isn’t your current one.',
  passwords_differ: 'Passwords do not match. Please try again.',
  pin_missing: 'Please enter your PIN.',
  pin_invalid: 'A PIN has {minimum} to {maximum} digits.',
  pin_too_easy: 'This PIN is too easy to guess. Please choose another one.',
  code_invalid: 'Please enter the {digits}-digit code',
  recovery_code_missing: 'Enter a recovery code.',
  confirmation_word_missing: 'Please type {word} to confirm.',
  terms_not_accepted: 'Please accept the terms and conditions.',

  // Codes for businesses.
  business_and_email_missing: 'Business name and contact email are required',
  url_invalid: 'Please enter a web address that starts with https:// or http://.',
  fee_invalid: 'Please enter a valid positive number',
  fee_percent_too_high: 'A percentage goes up to 100.',
  business_name_missing: 'Please enter the business name.',
  business_kind_missing: 'Please choose the type of business.',
  location_name_missing: 'Please enter the location name.',
  address_missing: 'Please enter the address.',
  city_missing: 'Please enter the city.',
  country_missing: 'Please choose a country.',
  time_zone_missing: 'Please choose a time zone.',
  state_missing: 'Please enter the state.',
  zip_code_missing: 'Please enter the ZIP code.',
  coordinates_missing: 'Please set the location on the map.',
  coordinates_unreadable:
    'We can’t find coordinates in this. Paste a pair like 25.197, 55.274, or a map link that contains one.',
  coordinates_short_link:
    'Short links don’t contain the coordinates. Open the link, then copy the full address from your browser.',
  clock_time_invalid: 'Please enter a time like 18:00.',
  hours_overlap: 'These hours overlap. Please adjust them.',
  date_missing: 'Please choose a date.',
  date_ahead: 'Please choose today or an earlier date.',
  date_repeated: 'This date is already listed.',
  ticket_prefix_invalid: 'Use 1 to 4 Latin letters or digits.',
  currency_missing: 'Please choose a currency.',
  tax_label_missing: 'Please enter the name of the tax.',
  tax_percent_invalid: 'Enter the tax as a percentage from 0.01 to 100, with up to two decimals.',
  locations_missing: 'Please add at least one location.',
  location_missing: 'Please enter a location',
  spots_repeated: 'Each spot can be listed once. Listed twice: {spots}',
  spot_range_invalid: 'The range {range} doesn’t work. Write the lower number first, like B1–B40.',
  hooks_repeated: 'Each hook can be listed once. Listed twice: {spots}',
  hook_missing: 'Enter the hook the key hangs on.',
  minutes_invalid: 'Enter whole minutes from 1 to {maximum}.',
  cars_per_day_missing: 'Please enter how many cars you expect per day.',
  coordinates_invalid: 'Invalid GPS coordinates received',
  valet_missing: 'Please choose a valet.',
  valet_not_activated: 'They become active by activating their account.',
  valet_number_moved: 'Their phone number is with another business now, so they stay inactive.',

  // Codes for vehicles.
  vehicle_missing: 'Please select a vehicle',
  make_missing: 'Please select a make',
  model_missing: 'Please enter a model',
  make_and_model_missing: 'Please enter the vehicle make and model.',
  year_missing: 'Please select a year',
  year_out_of_range: 'Please enter a year between {minimum} and {maximum}.',
  plate_missing: 'Please enter a license plate',
  plate_invalid: 'Please enter a valid license plate',
  needed_without_plate: 'Needed, as the car has no plate.',
  car_here: 'A car with this plate is checked in here already (ticket {ticket}).',
  car_elsewhere: 'This car is checked in at {location} (ticket {ticket}).',
  tags_unanswered: 'Choose what applies to this car, or “None of these”.',
  charge_invalid: 'Enter the charge level as a whole number from 0 to 100.',
  hook_taken: 'Hook {hook} already has the key of {car}.',
  code_place_missing: 'Choose where your valet is, or enter your license plate.',
  code_needs_plate: 'Please enter your license plate too, so we can find your car.',

  // Codes for requests, messages and money.
  changed_elsewhere: 'Someone else just changed this. Save again to keep your version.',
  time_invalid: 'Please select a valid time',
  expiry_out_of_reach: 'Please choose a time within the next year.',
  day_not_over: 'Please choose days that have ended.',
  day_too_early: 'Nothing was kept at this location that early.',
  range_reversed: 'Please choose a last day that isn’t before the first.',
  range_too_long: 'Please choose at most {maximum} days.',
  count_missing: 'Please count everybody’s cash.',
  payout_too_much: 'This is more than they’re owed.',
  message_missing: 'Please write a message.',
  message_ambiguous: 'Please send either a text or a quick reply.',
  promo_code_missing: 'Please enter a promo code.',
  promo_code_invalid: 'Use {minimum} to {maximum} letters or digits, without spaces.',
  discount_invalid: 'Enter a discount above zero.',
  percent_invalid: 'Enter a percentage from 0.01 to 100, with up to two decimals.',
  amount_invalid: 'Enter an amount above zero.',
  end_invalid: 'The end has to be later than now, and later than the start.',
  limit_below_uses: 'It was already used {minimum} times.',
  tip_invalid: 'Please enter a valid tip.',
  rate_invalid: 'Enter a valid amount.',
  days_missing: 'Choose at least one day.',
  date_invalid: 'Choose a date.',
  event_repeated: 'This date already has a price.',
  event_past: 'Choose today or a later date.',
  effect_past: 'Choose a time that hasn’t passed.',
  band_times_invalid: 'The hours must end at another time than they begin.',
  bands_overlap: 'This overlaps another band on the same day.',
  night_times_invalid: 'The night must end at another time than it begins.',
  cash_invalid: 'Please enter a valid amount.',
  cash_too_little: 'This is less than what is due.',
  reference_missing: 'Please enter a reference.',
  reason_missing: 'Please enter a reason.',
  account_missing: 'Please choose an account.',
  choice_missing: 'Choose at least one.',
  token_name_missing: 'Please enter a name for the token.',
  account_name_missing: 'Please enter the account’s name.',
  account_code_guessable: 'Use at least {minimum} characters, both letters and digits.',
  card_missing: 'Please enter your card details.',
  card_ambiguous: 'Please choose one card.',
  sign_in_missing: 'Please log in to save a card.',

  // Codes for the platform's settings.
  whole_number_invalid: 'Enter a whole number from {minimum} to {maximum}.',
  link_invalid: 'Enter an address that begins with https://.',
  sender_name_missing: 'Please enter a name.',
  sender_name_invalid: 'Use letters, digits and spaces only.',

  // Codes for the shape of a request.
  number_too_small: 'Please enter at least {minimum}.',
  number_too_big: 'Please enter at most {maximum}.',
  list_too_short: 'Please add at least {minimum}.',
  list_too_long: 'Please add at most {maximum}.',
  value_missing: 'Please fill this in.',
  value_unknown: 'Please choose one of the options.',
  value_invalid: 'This value isn’t valid.',
  field_unknown: 'This request has no field “{name}”.',
  idempotency_key_invalid:
    'The Idempotency-Key header has {minimum} to {maximum} letters or digits.',
} as const;

export type IssueCode = keyof typeof issueCatalogue;

export const issueCodes = Object.keys(issueCatalogue) as [IssueCode, ...IssueCode[]];

/**
 * Builds an issue with its message.
 *
 * @param message replaces the message of the catalogue
 */
export function buildIssue(code: IssueCode, params: IssueParams = {}, message?: string): Issue {
  const text: string = message ?? issueCatalogue[code];
  return {
    code,
    params,
    message: text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
  };
}

/** Builds the error option of a zod rule: `z.string().min(1, issueOption('email_missing'))`. */
export function issueOption(
  code: IssueCode,
  params?: IssueParams,
  message?: string,
): { error: string } {
  return { error: writeIssue(buildIssue(code, params, message)) };
}
