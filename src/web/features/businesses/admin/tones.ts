import type { BusinessStatus } from '#domain/businesses/states.ts';
import type { PillTone } from '#web/ui/StatusPill.tsx';

export const businessTones: Record<BusinessStatus, PillTone> = {
  active: 'ready',
  pending: 'waiting',
  inactive: 'over',
};
