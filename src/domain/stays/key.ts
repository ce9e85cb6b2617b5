/** Where a car's key is, while the valets hold the car. */
export const keyPlaces = ['with_valet', 'on_hook', 'out', 'handed_over'] as const;
/** @public The table types name it. */
export type KeyPlace = (typeof keyPlaces)[number];
