import {
  guessCurrency,
  isCountry,
  isTimeZone,
  listCountries,
  listTimeZones,
} from '#domain/businesses/country.ts';

type Here = { country: string; timeZone: string; currency: string };

/**
 * Country, zone and currency by what the browser says of itself; each empty where it does not. The
 * zone is of the place, while the language often names the country of somebody's upbringing.
 */
export function findHere(
  timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: string = navigator.language,
): Here {
  const zone = isTimeZone(timeZone) ? timeZone : '';
  const ofZone = listCountries().find((code) => listTimeZones(code).includes(zone));
  const ofLanguage = new Intl.Locale(locale).region ?? '';
  const country = ofZone ?? (isCountry(ofLanguage) ? ofLanguage : '');
  return { country, timeZone: zone, currency: guessCurrency(country) ?? '' };
}

/** The zone of a country with one alone; in another the one there was, or the device's, if it is one of them. */
export function chooseZone(country: string, before: string): string {
  const zones = listTimeZones(country);
  if (zones.length === 0 || zones.includes(before)) return before;
  const own = findHere().timeZone;
  return (zones.length === 1 && zones[0]) || (zones.includes(own) ? own : '');
}

/** All zones there are, those of the country first. */
export function sortZones(country: string, chosen: string): string[] {
  const ofCountry = listTimeZones(country);
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !ofCountry.includes(zone));
  const all = [...ofCountry, ...others];
  return chosen === '' || all.includes(chosen) ? all : [chosen, ...all];
}
