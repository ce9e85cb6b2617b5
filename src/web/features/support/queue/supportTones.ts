import type { SupportStatus } from '#domain/support/requests.ts';
import type { PillTone } from '#web/ui/StatusPill.tsx';

export const supportTones: Record<SupportStatus, PillTone> = {
  open: 'waiting',
  answered: 'ready',
  closed: 'neutral',
};
