import { type RawBuilder, sql } from 'kysely';
import { flatten, readSources } from '#texts/compile.ts';
import { languages } from '#texts/languages.ts';

/** The parts of `audit` that say what a line of the trail has. */
const parts = ['kinds', 'actions', 'fields', 'values', 'absent'] as const;

/** 'fields.payWhen' in the words of every language, which is not asked whose reader searches. */
const words: Record<string, string> = {};
for (const language of languages) {
  for (const [key, text] of flatten(readSources(language)['audit'] ?? {})) {
    if (!parts.some((part) => key.startsWith(`${part}.`))) continue;
    words[key] = [words[key], text].filter(Boolean).join(' ');
  }
}
const known = sql`${JSON.stringify(words)}::jsonb`;

/**
 * What a screen has for what a line of `changes` changed: the action, the names of its fields, and their values as
 * they were typed, chosen, or left empty. Amounts and times stand there as the screen's language writes them, and
 * are not found.
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
