import { nameTimeZone } from '#domain/businesses/timeZoneName.ts';
import {
  guessCurrency,
  isCountry,
  isTimeZone,
  listCountries,
  listTimeZones,
} from '#domain/businesses/country.ts';
import { findRegion } from '#web/lib/language.ts';

type Here = { country: string; timeZone: string; currency: string };

/**
 * Guesses country, time zone and currency from the browser, each empty if unknown. The time zone
 * goes first, because the browser's language often names a person's origin.
 */
export function guessPlace(
  timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: string = navigator.language,
): Here {
  const zone = isTimeZone(timeZone) ? timeZone : '';
  const ofZone = listCountries().find((code) => listTimeZones(code).includes(zone));
  const ofLanguage = findRegion(locale) ?? '';
  const country = ofZone ?? (isCountry(ofLanguage) ? ofLanguage : '');
  return { country, timeZone: zone, currency: guessCurrency(country) ?? '' };
}

/**
 * Returns the only time zone of a country. With several zones, returns the previous zone or the
 * device's zone, if it is in the country.
 */
export function chooseZone(country: string, before: string): string {
  const zones = listTimeZones(country);
  if (zones.length === 0 || zones.includes(before)) return before;
  const own = guessPlace().timeZone;
  return (zones.length === 1 && zones[0]) || (zones.includes(own) ? own : '');
}

/**
 * Lists all time zones, the zones of the country first. The chosen zone replaces the zone of the
 * same name, because a stored zone may have another id than the browser gives it.
 */
export function sortZones(country: string, chosen: string): string[] {
  const ofCountry = listTimeZones(country);
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !ofCountry.includes(zone));
  const name = nameTimeZone(chosen);
  const all = [...ofCountry, ...others].map((zone) =>
    nameTimeZone(zone) === name ? chosen : zone,
  );
  return chosen === '' || all.includes(chosen) ? all : [chosen, ...all];
}
