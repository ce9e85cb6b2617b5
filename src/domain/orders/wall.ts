/**
 * Layouts of a wall screen: `staff` shows the queue with plates and spots. `lobby` shows only
 * ticket numbers, because guests can read that screen.
 */
export const wallLayouts = ['staff', 'lobby'] as const;
export type WallLayout = (typeof wallLayouts)[number];
