import { shiftRanges } from '#domain/shifts/hours.ts';

export const findRange = (text: string) => shiftRanges.find((range) => range === text);
