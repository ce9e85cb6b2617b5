import type { BusinessStatus } from '#domain/businesses/states.ts';
import type { Tone } from '#web/ui/StatusPill.tsx';

export const businessTones: Record<BusinessStatus, Tone> = {
  active: 'ready',
  pending: 'waiting',
  inactive: 'over',
};
