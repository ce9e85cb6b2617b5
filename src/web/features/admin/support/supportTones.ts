import type { SupportStatus } from '#domain/support/requests.ts';
import type { Tone } from '#web/ui/StatusPill.tsx';

export const supportTones: Record<SupportStatus, Tone> = {
  open: 'waiting',
  answered: 'ready',
  closed: 'neutral',
};
