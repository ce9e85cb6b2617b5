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
/** Returns the charge level to store: only an electric car has one. */
export const keepCharge = (
  tags: readonly NoteTag[],
  chargePercent: number | null | undefined,
): number | null => (tags.includes('electric') ? (chargePercent ?? null) : null);

/**
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type NoteTag = (typeof noteTags)[number];
