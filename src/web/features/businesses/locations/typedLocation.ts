import { readCoordinates, writeCoordinates } from '#domain/businesses/coordinates.ts';
import { isValidCoordinates } from '#domain/businesses/distance.ts';
import { writeSpans } from '#domain/businesses/hoursText.ts';
import { writeSpots } from '#domain/businesses/spots.ts';
import type { TypedRates } from '../pricing/typedPricing.ts';
import type { LocationDetails, LocationFields } from './api.ts';

/** Typed date with special opening hours. */
export type TypedException = { date: string; hours: string };

export type TypedLocation = Pick<
  LocationDetails,
  | 'name'
  | 'address'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'country'
  | 'timeZone'
  | 'checkInProof'
  | 'requiredTags'
  | 'handoverProof'
  | 'payWhen'
  | 'tipRule'
  | 'autoDispatch'
  | 'ticketPrefix'
  | 'defaultLanguage'
> & {
  nameArabic: string;
  /** Typed position: coordinates, or a map link. */
  position: string;
  /** Whether the location has opening hours. False means that the location never closes. */
  hasHours: boolean;
  /** Hours of the seven weekdays as texts, Monday first. */
  week: string[];
  exceptions: TypedException[];
  entrance: string;
  waitTargetMinutes: string;
  keyLimitMinutes: string;
  spots: string;
  frontSpots: string;
  hooks: string;
};
export type LocationFieldName = keyof TypedLocation;

/** Form values of a new location, which also has its first prices. */
export type TypedNewLocation = TypedLocation &
  TypedRates & {
    /** Other countries whose phone numbers get texts; null before the proposals have loaded. */
    textedCountries: string[];
  };

const closedWeek = Array.from({ length: 7 }, () => '');

/** Converts the stored settings of a location to form values. */
export const toTypedLocation = (location: LocationDetails): TypedLocation => {
  const { latitude, longitude, openingHours: hours } = location;
  const point = { latitude, longitude };
  return {
    name: location.name,
    nameArabic: location.nameArabic ?? '',
    address: location.address,
    city: location.city,
    state: location.state,
    zipCode: location.zipCode,
    country: location.country,
    timeZone: location.timeZone,
    position: isValidCoordinates(point) ? writeCoordinates(point) : '',
    hasHours: hours !== null,
    week: hours ? hours.week.map(writeSpans) : closedWeek,
    exceptions: (hours?.exceptions ?? []).map(({ date, spans }) => ({
      date,
      hours: writeSpans(spans),
    })),
    entrance: location.entrance ?? '',
    checkInProof: location.checkInProof,
    requiredTags: location.requiredTags,
    handoverProof: location.handoverProof,
    payWhen: location.payWhen,
    tipRule: location.tipRule,
    autoDispatch: location.autoDispatch,
    waitTargetMinutes: String(location.waitTargetMinutes),
    keyLimitMinutes: String(location.keyLimitMinutes),
    spots: writeSpots(location.spots),
    frontSpots: writeSpots(location.frontSpots),
    hooks: writeSpots(location.hooks),
    ticketPrefix: location.ticketPrefix,
    defaultLanguage: location.defaultLanguage,
  };
};

const noRates: TypedRates = { hourlyRate: '', flatRate: '', useFlatRate: false };

/** Returns the default form values of a new location. */
export const emptyLocation = (
  here: Pick<TypedLocation, 'country' | 'timeZone' | 'defaultLanguage'>,
  rates = noRates,
): TypedNewLocation => ({
  ...here,
  ...rates,
  textedCountries: [],
  name: '',
  nameArabic: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  position: '',
  hasHours: false,
  week: closedWeek,
  exceptions: [],
  entrance: '',
  checkInProof: 'code',
  requiredTags: [],
  handoverProof: 'ask',
  payWhen: 'before',
  tipRule: 'runner',
  autoDispatch: false,
  waitTargetMinutes: '10',
  keyLimitMinutes: '15',
  spots: '',
  frontSpots: '',
  hooks: '',
  ticketPrefix: '',
});

/** Maps form fields to fields of the call with other names. */
const sentAs: Partial<Record<LocationFieldName, readonly (keyof LocationFields)[]>> = {
  position: ['latitude', 'longitude'],
  hasHours: ['openingHours'],
  week: ['openingHours'],
  exceptions: ['openingHours'],
};

export const listSentFields = (names: readonly LocationFieldName[]): (keyof LocationFields)[] => [
  ...new Set(names.flatMap((name) => sentAs[name] ?? [name as keyof LocationFields])),
];

/** Maps fields of the call to the form field that shows their error. */
export const formFieldBySent: Record<string, LocationFieldName> = {
  latitude: 'position',
  longitude: 'position',
  openingHours: 'week',
};

/** Returns the typed coordinates; null when the text is not readable. */
export function readTypedPoint(position: string) {
  const read = readCoordinates(position);
  return 'problem' in read ? null : read;
}
