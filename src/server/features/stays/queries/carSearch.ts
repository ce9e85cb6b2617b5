import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { foldForSearch, searchWords } from '#domain/shared/search.ts';
import { buildNearPlateKey, buildPlateKey } from '#domain/vehicles/plate.ts';
import { listCarTerms } from '#domain/vehicles/listCarTerms.ts';
import { foldedForSearch } from '../../../platform/db/search.ts';

/** Minimum number of typed digits; fewer digits would match too many phone numbers. */
const PHONE_DIGITS = 3;

/**
 * Returns the endings to search phone numbers for: the typed digits, with and without leading
 * zeros. Empty when the typed text is not a number.
 */
function listPhoneEndings(typed: string): string[] {
  const digits = toLatinDigits(typed).replaceAll(/[\s()+.-]/g, '');
  if (!/^\d+$/.test(digits)) return [];
  return [...new Set([digits, digits.replace(/^0+/, '')])].filter(
    (ending) => ending.length >= PHONE_DIGITS,
  );
}

const endsWith = (column: string, endings: readonly string[]) =>
  endings.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`coalesce((${sql.join(
        endings.map((one) => sql`right(${sql.ref(column)}, ${one.length}::int) = ${one}`),
        sql` or `,
      )}), false)`;

const hasPlatePart = (part: string) =>
  part === ''
    ? sql<SqlBool>`false`
    : sql<SqlBool>`strpos(coalesce(found.plate_key, ''), ${part}) > 0`;

/** SQL condition: the plate contains the part, if O counts as 0 and I as 1. */
const isNearPlate = (part: string) =>
  part === ''
    ? sql<SqlBool>`false`
    : sql<SqlBool>`strpos(translate(coalesce(found.plate_key, ''), 'OI', '01'), ${part}) > 0`;

function hasWord(word: string): RawBuilder<SqlBool> {
  const terms = listCarTerms(word);
  const isNamedSo =
    terms.length === 0
      ? sql<SqlBool>`false`
      : sql<SqlBool>`exists (select from unnest(${terms}::text[]) term where strpos(folded.car, term) > 0)`;
  return sql<SqlBool>`(strpos(folded.text, ${word}) > 0 or ${hasPlatePart(buildPlateKey(word))}
    or ${endsWith('found.phone_e164', listPhoneEndings(word))} or ${isNamedSo})`;
}

const onlyLettersAndDigits = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Minimum letters and digits of a plate whose look-alikes are searched; fewer would match too many. */
const NEAR_LENGTH = 3;
/** Rank of a car whose plate differs from the typed text in O and 0, or in I and 1. */
export const NEAR_RANK = 3;

export type CarSearch = {
  /**
   * Joins the searched texts of each row in folded form. Belongs in the `from` of a query on
   * `found`.
   */
  folded: RawBuilder<unknown>;
  matches: RawBuilder<SqlBool>;
  /**
   * 0 when the plate or ticket number equals the typed text. 1 for the beginning or end of a plate,
   * the end of a phone number, or an equal hook or spot. NEAR_RANK when only a plate with O for 0 or
   * I for 1 matches. 2 otherwise.
   */
  rank: RawBuilder<number>;
};

/**
 * Builds SQL conditions on rows named `found` for a typed search. A row matches if each word occurs
 * in any searched text. The whole typed text also matches as part of a plate, end of a phone
 * number, or ticket number.
 */
export function buildCarSearch(typed: string): CarSearch {
  const words = searchWords(typed);
  if (words.length === 0)
    return { folded: sql``, matches: sql<SqlBool>`true`, rank: sql<number>`0` };
  const plate = buildPlateKey(typed);
  const endings = listPhoneEndings(typed);
  const whole = foldForSearch(typed).trim();
  const ticket = onlyLettersAndDigits(whole);
  const nearPlate = isNearPlate(plate.length < NEAR_LENGTH ? '' : buildNearPlateKey(typed));
  const bareTicket = sql`regexp_replace(lower(found.ticket_number), '[^[:alnum:]]', '', 'g')`;
  const exact = sql<SqlBool>`((${sql.join(
    words.map((word) => hasWord(word)),
    sql` and `,
  )}) or ${hasPlatePart(plate)} or ${endsWith('found.phone_e164', endings)}
    ${ticket === '' ? sql`` : sql`or ${bareTicket} = ${ticket}`})`;
  return {
    folded: sql`cross join lateral (select
      ${foldedForSearch(sql`concat_ws(' ', found.ticket_number, found.customer_name, found.parking_spot,
        found.parking_location, found.key_hook, found.vehicle_make, found.vehicle_model, found.vehicle_color, found.plate_region)`)} as text,
      ${foldedForSearch(sql`concat_ws(' ', found.vehicle_make, found.vehicle_color)`)} as car) folded`,
    matches: sql<SqlBool>`(${exact} or ${nearPlate})`,
    rank: sql<number>`(case
      when found.plate_key = ${plate} or ${bareTicket} = ${ticket}
        or regexp_replace(found.ticket_number, '^.*-', '') = ${ticket} then 0
      when starts_with(coalesce(found.plate_key, ''), ${plate || '?'}) or ${endsWith('found.plate_key', plate ? [plate] : [])}
        or ${endsWith('found.phone_e164', endings)}
        or replace(lower(found.key_hook), ' ', '') = ${whole.replaceAll(' ', '')} or lower(found.parking_spot) = ${whole} then 1
      when ${exact} then 2 else ${sql.lit(NEAR_RANK)} end)`,
  };
}
