/**
 * Reserved region codes that `Intl` names, although no business can be located in such a region.
 */
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '));

/** Currency codes that `Intl` still lists, although nobody is paid in such a currency. */
const notInUse = new Set('BGN CUC HRK SLL SVC XDR XSU ZWL'.split(' '));

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Tells whether a code is a current ISO 3166-1 country: 'AE' is, 'SU' is not. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || notCountries.has(code)) return false;
  return names.of(code) !== undefined && new Intl.Locale('und', { region: code }).region === code;
}

/**
 * Tells whether a name is an IANA zone. Abbreviations as 'EST' are refused, because they have no
 * daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Tells whether a code is a current ISO 4217 currency. */
export const isCurrency = (code: string): boolean => listCurrencies().includes(code);

export const listCurrencies = (): string[] =>
  Intl.supportedValuesOf('currency').filter((code) => !notInUse.has(code));

export function listCountries(): string[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
}

/** Tells whether addresses in the country need a state and a ZIP code. */
export const usesStateAndZip = (country: string): boolean => country === 'US';

type WithTimeZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/**
 * Lists the time zones of a country. The list is empty where the browser does not support
 * `getTimeZones`.
 */
export function listTimeZones(country: string): string[] {
  if (!isCountry(country)) return [];
  const locale: WithTimeZones = new Intl.Locale('und', { region: country });
  return locale.getTimeZones?.() ?? [];
}

/**
 * Guesses the currency of a country without a table. A currency code begins with its country code;
 * European countries without a currency of their own mostly have the euro.
 *
 * @returns null where neither rule applies
 */
export function guessCurrency(country: string): string | null {
  if (!isCountry(country)) return null;
  const own = listCurrencies().find((code) => code.startsWith(country));
  if (own) return own;
  return listTimeZones(country).some((zone) => zone.startsWith('Europe/')) ? 'EUR' : null;
}
