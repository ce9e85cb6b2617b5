/** Number of complete days of each named range. */
export const rangeLengths = { '30d': 30, '90d': 90, '1y': 365 } as const;
export type RangeName = keyof typeof rangeLengths;
export const parseRangeName = (text: string): RangeName | undefined =>
  (Object.keys(rangeLengths) as RangeName[]).find((name) => name === text);

/** Returns the calendar day in the address, such as '2026-11-21'; undefined if invalid. */
export const parseDay = (text: string): string | undefined =>
  // The comparison refuses '2026-02-31', which `Date` reads as 3 March.
  new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text ? text : undefined;

/** Returns the calendar month in the address, such as '2026-11'; undefined if invalid. */
export const parseMonth = (text: string): string | undefined =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;

/** Numbers of stars, written as in the address. */
export const starCounts = ['1', '2', '3', '4', '5'] as const;

export const parseStars = (text: string) => starCounts.find((count) => count === text);
