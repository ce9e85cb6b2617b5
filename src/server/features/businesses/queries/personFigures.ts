import { type RawBuilder, sql } from 'kysely';

/** What is kept of a person's day at a location; each is said in docs/figures.md. */
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

/** Events or lines of the ledger, joined to the window `span`, and what each counts for whom. */
export type PersonSource = {
  from: RawBuilder<unknown>;
  person: RawBuilder<unknown>;
  values: Partial<Record<PersonMeasure, RawBuilder<unknown>>>;
};

/** Columns business, location, day, person and the measures, a row for each thing that is counted. */
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
