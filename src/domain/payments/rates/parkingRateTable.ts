import { type Cents, minorToMajor } from '../../shared/money.ts';
import { type ClockTime, type RateTable, splitAtMidnight, type Weekday } from './rateTable.ts';

const dayNames: Record<Weekday, string> = {
  1: 'monday',
  2: 'tuesday',
  3: 'wednesday',
  4: 'thursday',
  5: 'friday',
  6: 'saturday',
  7: 'sunday',
};

/** Times at which a rate line collection applies. An empty object means always. */
export type RateValidity = {
  /** Date of the location's calendar. */
  date?: string;
  applicableDay?: string[];
  startTimeOfPeriod?: ClockTime;
  endTimeOfPeriod?: ClockTime;
};

export type ParkingRateLine = {
  sequence: number;
  rateLineType: 'flatRate' | 'flatRateTier' | 'incrementingRate';
  /** Price in the main unit of the currency (dollars, not cents). */
  value: number;
  /**
   * Period that `value` pays for, as an ISO 8601 duration. `durationStart` and `durationEnd` are
   * durations too.
   */
  incrementPeriod?: string;
  durationStart?: string;
  durationEnd?: string;
  usageCondition?: 'once';
};

export type RateLineCollection = {
  /** Order of evaluation. The first collection that applies decides about the price. */
  collectionSequence: number;
  applicableCurrency: string;
  validity: RateValidity;
  /**
   * Highest sum, within `resetPeriod`, of the lines of this collection and of later collections.
   */
  maxValue?: number;
  resetPeriod?: string;
  rateLines: ParkingRateLine[];
};

/**
 * Rate table in the format of APDS (ISO/TS 5206-1), with the names and structure of that standard.
 */
export type ParkingRateTable = {
  id: string;
  version: number;
  rateTableName: { language: string; string: string }[];
  /** IANA time zone of the times in `validity`. */
  timeZone: string;
  validStart: string | null;
  validEnd: string | null;
  rateLineCollections: RateLineCollection[];
};

type Rule = Omit<RateLineCollection, 'collectionSequence' | 'applicableCurrency'>;

function listRules(rates: RateTable, toValue: (cents: Cents) => number): Rule[] {
  const first = { sequence: 1 } as const;
  const rules: Rule[] = [];
  if (rates.freeMinutes !== null) {
    const durationEnd = `PT${rates.freeMinutes}M`;
    const line = {
      ...first,
      rateLineType: 'flatRateTier',
      durationStart: 'PT0M',
      durationEnd,
    } as const;
    rules.push({ validity: {}, rateLines: [{ ...line, value: 0 }] });
  }
  for (const { date, cents } of rates.events)
    rules.push({
      validity: { date },
      rateLines: [{ ...first, rateLineType: 'flatRate', value: toValue(cents) }],
    });
  if (rates.useFlatRate) {
    const value = toValue(rates.flatRateCents);
    return [...rules, { validity: {}, rateLines: [{ ...first, rateLineType: 'flatRate', value }] }];
  }
  const maximum =
    rates.dailyMaximumCents === null
      ? {}
      : { maxValue: toValue(rates.dailyMaximumCents), resetPeriod: 'PT24H' };
  const hourly = { ...first, rateLineType: 'incrementingRate', incrementPeriod: 'PT1H' } as const;
  // Consumers of APDS expect a period to end on its named days, so rate bands are split at
  // midnight.
  for (const band of rates.bands)
    for (const { days, from, to } of splitAtMidnight(band))
      rules.push({
        validity: {
          applicableDay: days.map((day) => dayNames[day]),
          startTimeOfPeriod: from,
          endTimeOfPeriod: to,
        },
        ...maximum,
        rateLines: [{ ...hourly, value: toValue(band.hourlyCents) }],
      });
  if (rates.overnight) {
    const { from, to, cents } = rates.overnight;
    const line = { ...first, rateLineType: 'flatRate', usageCondition: 'once' } as const;
    rules.push({
      validity: { startTimeOfPeriod: from, endTimeOfPeriod: to },
      ...maximum,
      rateLines: [{ ...line, value: toValue(cents) }],
    });
  }
  const value = toValue(rates.hourlyRateCents);
  return [...rules, { validity: {}, ...maximum, rateLines: [{ ...hourly, value }] }];
}

type Named = Pick<ParkingRateTable, 'id' | 'version' | 'timeZone' | 'validStart' | 'validEnd'> & {
  name: string;
  language: string;
  currency: string;
};

/** Converts a location's rates to APDS, the format in which parking systems exchange rates. */
export function toParkingRateTable(
  rates: RateTable,
  { name, language, currency, ...table }: Named,
): ParkingRateTable {
  const rules = listRules(rates, (cents) => minorToMajor(cents, currency));
  return {
    ...table,
    rateTableName: [{ language, string: name }],
    rateLineCollections: rules.map((rule, index) => ({
      collectionSequence: index + 1,
      applicableCurrency: currency,
      ...rule,
    })),
  };
}
