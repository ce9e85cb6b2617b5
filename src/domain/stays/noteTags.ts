/** Notes about a car that a valet adds with one tap each. */
export const noteTags = [
  'vip',
  /** The car stands at the curb or near it, on one of the spots that the location keeps for this. */
  'front',
  'manual',
  'electric',
  'oversize',
  'low',
  'trailer',
  'child_seat',
  'scratch',
  'low_fuel',
  'valuables',
] as const;
/** Answers about the tags of a car: those that apply, and those that do not. */
type TagAnswers = {
  noteTags?: readonly NoteTag[] | undefined;
  absentTags?: readonly NoteTag[] | undefined;
};

/** Lists the required tags that nobody answered with yes or no. */
export const listUnanswered = (
  required: readonly NoteTag[],
  { noteTags: tags = [], absentTags = [] }: TagAnswers,
): NoteTag[] => required.filter((tag) => !tags.includes(tag) && !absentTags.includes(tag));

/** Returns the charge level to store: only an electric car has one. */
export const keepCharge = (
  tags: readonly NoteTag[],
  chargePercent: number | null | undefined,
): number | null => (tags.includes('electric') ? (chargePercent ?? null) : null);

/**
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type NoteTag = (typeof noteTags)[number];
