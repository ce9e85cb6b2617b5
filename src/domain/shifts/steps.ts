/** Steps of a shift for which a position is stored as evidence. */
export const shiftSteps = ['start', 'end'] as const;
export type ShiftStep = (typeof shiftSteps)[number];
