/**
 * What a screen on a wall shows: `staff` the queue with plates and spots, `lobby` the guests' ticket
 * numbers and nothing else about them.
 */
export const wallLayouts = ['staff', 'lobby'] as const;
export type WallLayout = (typeof wallLayouts)[number];
