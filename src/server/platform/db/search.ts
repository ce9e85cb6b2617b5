import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { equivalentLetters, searchWords, ignoredMarks } from '#domain/shared/search.ts';

/** As `foldForSearch` of the domain, done by PostgreSQL to what is stored. */
export function foldedForSearch(text: RawBuilder<unknown>): RawBuilder<string> {
  const bare = sql`regexp_replace(normalize(${text}, NFKD), ${sql.lit(ignoredMarks)}, '', 'g')`;
  return sql<string>`translate(lower(${bare}), ${sql.lit(equivalentLetters.from)}, ${sql.lit(equivalentLetters.to)})`;
}

/** Whether every word somebody typed stands somewhere in a text; true for no words. */
export function hasWords(text: RawBuilder<string>, typed: string): RawBuilder<SqlBool> {
  const words = searchWords(typed);
  if (words.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(select bool_and(strpos(folded.text, word) > 0)
    from (select ${foldedForSearch(text)} as text) folded, unnest(${words}::text[]) word)`;
}
