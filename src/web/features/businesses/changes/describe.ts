import type { BusinessChangeEntry } from '#contract/changes.ts';
import type { Language } from '#web/lib/language.ts';
import { findText } from '#web/lib/translation.ts';
import { choosePlaceName } from '#domain/businesses/placeName.ts';
import { fieldKinds } from '#domain/businesses/fieldKinds.ts';
import { isAbsent, type FieldContext, writeDay, writeField } from './writeField.ts';

/** Localizes an action such as 'pricing.updated'; an unknown one of a newer server stays as it is. */
export const nameAction = (action: string): string =>
  findText('audit', `actions.${action}`) ?? action;

/**
 * Returns the changed thing's name: a code, a signed day, or a location, in the reader's language
 * unless renamed since.
 */
export function nameSubject(entry: BusinessChangeEntry, language: Language): string | null {
  const { action, subjectId, subjectName, locationId, locationName: name } = entry;
  if (subjectName !== null && action.startsWith('day.')) return writeDay(subjectName, language);
  if (name === null || subjectId !== locationId || subjectName !== name) return subjectName;
  return choosePlaceName({ name, nameArabic: entry.locationNameArabic }, language);
}

const order = Object.keys(fieldKinds);
/**
 * Sorts fields as in the form and unknown ones last, as PostgreSQL orders JSON keys differently.
 */
const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);

export type FieldChange = {
  /** Field name of the server. */
  id: string;
  name: string;
  /** Null without an earlier or later state; the other value is then shown alone. */
  before: string | null;
  after: string | null;
};

/** Lists the changed fields; for a created or deleted thing all its set fields. */
export function listFieldChanges(
  { before, after }: Pick<BusinessChangeEntry, 'before' | 'after'>,
  reading: FieldContext,
): FieldChange[] {
  const isWhole = before === null || after === null;
  return Object.keys({ ...before, ...after })
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .filter((id) => !isWhole || !isAbsent((before ?? after)?.[id]))
    .map((id) => ({
      id,
      name: reading.find(`fields.${id}`) ?? id,
      before: before && writeField(id, before[id], reading, before),
      after: after && writeField(id, after[id], reading, after),
    }));
}

/** Unicode isolates around text of another direction, which would show as characters in a file. */
const isolates = /[\u2066-\u2069]/g;

/** Joins a change into one line, for a file. */
export const writeChanges = (fields: readonly FieldChange[], reason: string | null): string =>
  [
    ...fields.map(
      ({ name, before, after }) =>
        `${name}: ${[before, after].filter((value) => value !== null).join(' → ')}`,
    ),
    ...(reason ? [reason] : []),
  ]
    .join('; ')
    .replaceAll(isolates, '');
