import { type RawBuilder, sql } from 'kysely';

/** Stored measures of a person's day at a location; docs/figures.md defines each. */
export const personMeasures = [
  'returns',
  'waits',
  'wait_tenths',
  'waits_in_target',
  'ratings',
  'rating_sum',
  'served_ratings',
  'served_rating_sum',
  'tip_cents',
  'earned_cents',
  'shift_seconds',
] as const;
export type PersonMeasure = (typeof personMeasures)[number];

/**
 * Events or ledger lines joined to the time span `span`, with the person and the measures that each
 * row counts for.
 */
export type PersonSource = {
  from: RawBuilder<unknown>;
  person: RawBuilder<unknown>;
  values: Partial<Record<PersonMeasure, RawBuilder<unknown>>>;
};

/** SQL with one row per counted event: business, location, day, person and the measures. */
export const selectPersonFacts = (
  spans: RawBuilder<unknown>,
  sources: readonly PersonSource[],
  measures: readonly PersonMeasure[],
): RawBuilder<unknown> =>
  sql.join(
    sources.map(
      ({ from, person, values }) => sql`
        select span.business_id, span.location_id, span.day, ${person} as person_id,
          ${sql.join(measures.map((measure) => sql`${values[measure] ?? sql`0`}::numeric as ${sql.ref(measure)}`))}
        from ${spans} span join ${from}`,
    ),
    sql` union all `,
  );
