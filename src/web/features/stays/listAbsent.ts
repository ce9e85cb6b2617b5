import type { NoteTag } from '#domain/stays/noteTags.ts';

/** Answers about the tags of a car, as chosen in a form. */
type ChosenTags = {
  noteTags: readonly NoteTag[];
  /** The required tags, joined by commas, of which the valet said that none applies. */
  noneOf: string;
};

/**
 * Lists the required tags that do not apply. One press answers about all of them: on a tag that
 * applies, or on 'None of these'.
 */
export function listAbsent(
  { noteTags, noneOf }: ChosenTags,
  required: readonly NoteTag[],
): NoteTag[] {
  const applies = (tag: NoteTag) => noteTags.includes(tag);
  const isAnswered = noneOf === required.join() || required.some(applies);
  return isAnswered ? required.filter((tag) => !applies(tag)) : [];
}

/** Trims typed texts, and leaves empty ones out. */
export const keepGiven = (texts: Record<string, string | null | undefined>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) =>
      value?.trim() ? [[name, value.trim()] as const] : [],
    ),
  );
