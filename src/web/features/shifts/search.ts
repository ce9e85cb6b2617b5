import { shiftRanges } from '#domain/shifts/hours.ts';

export const parseShiftRange = (text: string) => shiftRanges.find((range) => range === text);
