import { type RawBuilder, sql } from 'kysely';
import { flattenCatalog, readSources } from '#texts/compile.ts';
import { languages } from '#texts/languages.ts';

/** Sections of the catalog `audit` that contain the words of an audit entry. */
const parts = ['kinds', 'actions', 'fields', 'values', 'absent'] as const;

/**
 * Maps a key such as 'fields.payWhen' to its words in all languages, because the search does not
 * know the reader's language.
 */
const words: Record<string, string> = {};
for (const language of languages) {
  for (const [key, text] of flattenCatalog(readSources(language)['audit'] ?? {})) {
    if (!parts.some((part) => key.startsWith(`${part}.`))) continue;
    words[key] = [words[key], text].filter(Boolean).join(' ');
  }
}
const known = sql`${JSON.stringify(words)}::jsonb`;

/**
 * SQL of the words that a screen shows for a row of `changes`, for the text search. The words are
 * action, field names, and values as typed, chosen or empty. The search cannot find amounts and
 * times, which the screen formats by language.
 */
export const changeWords: RawBuilder<string> = sql<string>`(
  select concat_ws(' ',
    known.words ->> ('kinds.' || split_part(changes.action, '.', 1)),
    known.words ->> ('actions.' || changes.action),
    string_agg(concat_ws(' ',
      known.words ->> ('fields.' || field.name),
      case when jsonb_typeof(field.value) = 'null' or field.value in ('[]', '""')
        then known.words ->> ('absent.' || field.name)
        else coalesce(
          known.words ->> ('values.' || field.name || '.' || (field.value #>> '{}')),
          (select string_agg(coalesce(nullif(concat_ws(' ', place.name, place.name_ar), ''), typed.leaf #>> '{}'), ' ')
           from jsonb_path_query(field.value, 'strict $.** ? (@.type() == "string" || @.type() == "number")') typed (leaf)
           left join locations place
             on place.business_id = changes.business_id and place.id::text = typed.leaf #>> '{}'))
      end), ' '))
  from (select ${known} as words offset 0) known
  left join lateral (
    select * from jsonb_each(changes.before)
    union all
    select * from jsonb_each(changes.after)
  ) field (name, value) on true
  group by known.words)`;
