import type { BusinessChangeEntry } from '#contract/changes.ts';
import { findText } from '#web/lib/translation.ts';

type Fields = BusinessChangeEntry['before'];

/** 'pricing.updated' in the reader's words; as it is where a newer server has one that is not known here. */
export const nameAction = (action: string): string =>
  findText('audit', `actions.${action}`) ?? action;

const nameField = (name: string): string => findText('audit', `fields.${name}`) ?? name;

/** A value as a person reads it: words for yes and no, lists in a line, what has parts by their names. */
export function writeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return findText('audit', value ? 'yes' : 'no') ?? String(value);
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(writeValue).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${nameField(name)}: ${writeValue(part)}`)
      .join(' · ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export type FieldChange = { name: string; before: string; after: string };

/** What changed, field by field. */
export function listFieldChanges(before: Fields, after: Fields): FieldChange[] {
  return Object.keys({ ...before, ...after }).map((name) => ({
    name: nameField(name),
    before: writeValue(before?.[name]),
    after: writeValue(after?.[name]),
  }));
}
