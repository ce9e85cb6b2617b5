import { minutesFromNow } from './clock.ts';

/** How a promised time stands: `soon` within these minutes. */
const SOON_MINUTES = 3;

export type PromisedTime = { state: 'late' | 'soon' | 'inTime'; minutes: number };

export function promised(dueAt: string, now: number): PromisedTime {
  const left = minutesFromNow(dueAt, now);
  if (left < 0) return { state: 'late', minutes: -left };
  return { state: left <= SOON_MINUTES ? 'soon' : 'inTime', minutes: left };
}

export const stubTones = { late: 'red', soon: 'amber', inTime: 'green' } as const;
