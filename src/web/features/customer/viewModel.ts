import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { isolate } from '#web/lib/language.ts';

/** What the screen is about right now, in one word. */
export type State =
  | 'expected'
  | 'received'
  | 'parked'
  | 'pay'
  | 'queued'
  | 'dispatched'
  | 'ready'
  | 'returned'
  | 'cancelled';

type ServiceStanding = Pick<Service, 'stayStatus'> & { order: { status: string } | null };

export function getServiceState({ stayStatus, order }: ServiceStanding): State {
  if (stayStatus !== 'returning') return stayStatus;
  if (order?.status === 'requested') return 'pay';
  return order?.status === 'dispatched' ? 'dispatched' : 'queued';
}

/** Segments of the stub's progress line: a step and how far it is. */
export const progressByState: Record<State, [1 | 2 | 3 | 4, number]> = {
  expected: [1, 0.34],
  received: [1, 1],
  parked: [2, 1],
  pay: [2, 1],
  queued: [3, 0.34],
  dispatched: [3, 1],
  ready: [4, 1],
  returned: [4, 1],
  cancelled: [1, 0],
};

/** The one a customer looks at first: parked or asked for, else the first that is announced. */
export function findCurrentService(open: readonly Service[]): Service | null {
  const isInCustody = ({ status }: Service) =>
    status === 'parked' || status === 'retrieval_requested';
  return open.find(isInCustody) ?? open[0] ?? null;
}

/** 'Gray Lexus LX 600', as far as it is known. */
export function useServiceCar(): (service: Pick<Service, 'vehicleInfo'>) => string {
  const carName = useCarName();
  return ({ vehicleInfo: { make, model, color } }) =>
    carName({ vehicleMake: make, vehicleModel: model, vehicleColor: color });
}

/** The line under a stub's headline. */
export function useDetail(): (service: Service, when: (instant: string) => string) => string {
  const { t } = useTranslation('services');
  return (service, when) => {
    const { valetName, parkedTime, requestedTime, order } = service;
    const runner = order?.assignedValet?.name;
    const state = getServiceState(service);
    switch (state) {
      case 'expected':
        return requestedTime
          ? t('detail.expectedAt', { time: isolate(when(requestedTime)) })
          : t('detail.expected');
      case 'received':
        return valetName
          ? t('detail.receivedBy', { name: isolate(valetName) })
          : t('detail.received');
      case 'parked':
        return parkedTime ? t('detail.parkedSince', { time: isolate(when(parkedTime)) }) : '';
      case 'dispatched':
        return runner
          ? t('detail.dispatchedBy', { name: isolate(runner) })
          : t('detail.dispatched');
      case 'ready':
        return runner ? t('detail.readyBy', { name: isolate(runner) }) : t('detail.ready');
      case 'pay':
      case 'queued':
        return t(`detail.${state}`);
      case 'returned':
        return service.completedTime ? when(service.completedTime) : '';
      case 'cancelled':
        return service.cancelledTime ? when(service.cancelledTime) : '';
    }
  };
}
