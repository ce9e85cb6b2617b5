/**
 * Layouts of a wall screen: `staff` shows the queue with plates and spots; `lobby` shows only ticket numbers,
 * to protect the guests' privacy.
 */
export const wallLayouts = ['staff', 'lobby'] as const;
export type WallLayout = (typeof wallLayouts)[number];
