import type { Service } from '#contract/services.ts';
import { carStates, getCarState } from '#domain/orders/carState.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { stateTones } from '#web/ui/stateTones.ts';
import { StatusPill } from '#web/ui/StatusPill.tsx';

type Props = { service: Pick<Service, 'status' | 'stayStatus' | 'order'> };

/**
 * Car state as colour and word. A state unknown to this version of the page is shown untranslated.
 */
export function StatusBadge({ service }: Props) {
  const { t } = useTranslation('common');
  const state = getCarState(service.stayStatus, service.order);
  const isKnown = carStates.includes(state);
  return (
    <StatusPill tone={isKnown ? stateTones[state].pill : 'over'} className="gap-1.5">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {isKnown ? t(`state.${state}`) : service.status}
    </StatusPill>
  );
}
