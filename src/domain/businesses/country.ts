/** Reserved codes that `Intl` has a name for, and no business can be in. */
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '));

/** Codes that `Intl` still lists, though nobody is paid in them any more, or never was. */
const notInUse = new Set('BGN CUC HRK SLL SVC XDR XSU ZWL'.split(' '));

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** ISO 3166-1, as of today: 'AE', and not 'SU'. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || notCountries.has(code)) return false;
  return names.of(code) !== undefined && new Intl.Locale('und', { region: code }).region === code;
}

/** A name of IANA, and none of its abbreviations, which know no summer time. */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** ISO 4217, as of today. */
export const isCurrency = (code: string): boolean => listCurrencies().includes(code);

export const listCurrencies = (): string[] =>
  Intl.supportedValuesOf('currency').filter((code) => !notInUse.has(code));

export function listCountries(): string[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
}

/** Whether an address of the country is none without its state and ZIP code. */
export const usesStateAndZip = (country: string): boolean => country === 'US';

type WithTimeZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/** The zones of a country; none where the browser cannot tell. */
export function listTimeZones(country: string): string[] {
  if (!isCountry(country)) return [];
  const locale: WithTimeZones = new Intl.Locale('und', { region: country });
  return locale.getTimeZones?.() ?? [];
}

/**
 * What is paid with in a country, as well as can be told without a list: a currency's code begins
 * with its country's, and most of Europe's countries without one of their own have the euro.
 *
 * @returns null where that tells nothing
 */
export function guessCurrency(country: string): string | null {
  if (!isCountry(country)) return null;
  const own = listCurrencies().find((code) => code.startsWith(country));
  if (own) return own;
  return listTimeZones(country).some((zone) => zone.startsWith('Europe/')) ? 'EUR' : null;
}
