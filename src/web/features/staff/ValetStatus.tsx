import { Ban, CircleCheck, CircleMinus, Hourglass, type LucideIcon } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { StatusPill, type PillTone } from '#web/ui/StatusPill.tsx';
import type { StaffValet } from './api.ts';

const looks: Record<StaffValet['status'], { tone: PillTone; icon: LucideIcon }> = {
  pending: { tone: 'waiting', icon: Hourglass },
  active: { tone: 'ready', icon: CircleCheck },
  inactive: { tone: 'over', icon: CircleMinus },
  suspended: { tone: 'cancelled', icon: Ban },
};

type Props = { valet: Pick<StaffValet, 'status' | 'isOnShift'>; isGrid?: boolean };

/**
 * State of a valet's account as text, colour and icon. In the grid, inactive and suspended accounts
 * both show as offline.
 */
export function ValetStatus({ valet, isGrid = false }: Props) {
  const { t } = useTranslation('team');
  const { status, isOnShift } = valet;
  const isOff = status === 'inactive' || status === 'suspended';
  const { tone, icon } = looks[isGrid && isOff ? 'inactive' : status];
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <StatusPill tone={tone} className="gap-1.5">
        <Icon of={icon} size={14} />
        {t(isGrid && isOff ? 'status.offline' : `status.${status}`)}
      </StatusPill>
      {isOnShift ? <StatusPill tone="neutral">{t('onShift')}</StatusPill> : null}
    </span>
  );
}
