import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { equivalentLetters, searchWords, ignoredMarks } from '#domain/shared/search.ts';

/** As `foldForSearch` of the domain, done by PostgreSQL to what is stored. Plain ASCII needs a tenth of the time. */
export function foldedForSearch(text: RawBuilder<unknown>): RawBuilder<string> {
  const bare = sql`regexp_replace(normalize(${text}, NFKD), ${sql.lit(ignoredMarks)}, '', 'g')`;
  const folded = sql`translate(lower(${bare}), ${sql.lit(equivalentLetters.from)}, ${sql.lit(equivalentLetters.to)})`;
  return sql<string>`(case when octet_length(${text}) = char_length(${text}) then lower(${text}) else ${folded} end)`;
}

/** Of `like`: a part of a text. Wildcards that were typed are taken literally. */
export const containing = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether every word somebody typed stands somewhere in a text; true for no words. */
export function hasWords(text: RawBuilder<string>, typed: string): RawBuilder<SqlBool> {
  const words = searchWords(typed);
  if (words.length === 0) return sql<SqlBool>`true`;
  // Without an offset the text is put together each time it is named, and folded again for each word.
  return sql<SqlBool>`(select bool_and(strpos(folded.text, word) > 0)
    from (select ${foldedForSearch(sql`raw.text`)} as text from (select ${text} as text offset 0) raw offset 0) folded,
      unnest(${words}::text[]) word)`;
}
