/** Notes about a car that a valet adds with one tap each. */
export const noteTags = [
  'vip',
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
/**
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type NoteTag = (typeof noteTags)[number];
