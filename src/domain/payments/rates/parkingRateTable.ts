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

/** When a collection of lines holds; without any of it, always. */
export type Validity = {
  /** A date of the location's calendar. */
  date?: string;
  applicableDay?: string[];
  startTimeOfPeriod?: ClockTime;
  endTimeOfPeriod?: ClockTime;
};

export type ParkingRateLine = {
  sequence: number;
  rateLineType: 'flatRate' | 'flatRateTier' | 'incrementingRate';
  /** Whole units of the currency. */
  value: number;
  /** ISO 8601. */
  incrementPeriod?: string;
  durationStart?: string;
  durationEnd?: string;
  usageCondition?: 'once';
};

export type RateLineCollection = {
  /** The first that holds decides. */
  collectionSequence: number;
  applicableCurrency: string;
  validity: Validity;
  /** The most that its lines, and those after it, come to in `resetPeriod`. */
  maxValue?: number;
  resetPeriod?: string;
  rateLines: ParkingRateLine[];
};

/** A rate table with the names and the shape of APDS (ISO/TS 5206-1). */
export type ParkingRateTable = {
  id: string;
  version: number;
  rateTableName: { language: string; string: string }[];
  /** On this clock the times of validities are read. */
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
  // A period of named days lies within them: others read it so.
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

/** Writes a location's rates as the trade's systems exchange them. */
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
