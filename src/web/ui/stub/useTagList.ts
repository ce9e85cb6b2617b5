import type { NoteTag } from '#domain/stays/noteTags.ts';
import { useTranslation } from '#web/lib/translation.ts';

/** Returns a function that lists the tags of a car in words. */
export function useTagList(): (tags: readonly NoteTag[]) => string {
  const { t } = useTranslation('row');
  return (tags) => tags.map((tag) => t(`tag.${tag}`)).join(' · ');
}
