/** What a position is kept as evidence of. */
export const shiftSteps = ['start', 'end'] as const;
export type ShiftStep = (typeof shiftSteps)[number];
