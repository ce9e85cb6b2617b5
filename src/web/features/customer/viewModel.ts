import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { getCarState } from '#domain/orders/carState.ts';
import type { CarOrder, CarState, StayCarState } from '#domain/orders/carState.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { getServerNow } from '#web/lib/clock.ts';
import { isolateText } from '#web/lib/language.ts';

type ServiceStanding = Pick<Service, 'stayStatus'> & { order: CarOrder | null };

export const getServiceState = ({ stayStatus, order }: ServiceStanding): StayCarState =>
  getCarState(stayStatus, order);

const isParked: ReadonlySet<CarState> = new Set([
  'parked',
  'parkedAgain',
  'waitingForPayment',
  'waitingForRunner',
]);

/** Returns the car's area and spot until a runner drives the car away. */
export function getParkedAt(service: Service) {
  const state = getServiceState(service);
  if (!isParked.has(state)) return null;
  return { area: service.parkingLocation, spot: service.parkingSpot };
}

/** Progress line of the stub for each state: the step, and the part of the line that is filled. */
export const progressByState: Record<StayCarState, [step: number, part: number] | null> = {
  requested: [1, 0.34],
  withValet: [1, 1],
  parked: [2, 1],
  parkedAgain: [2, 1],
  waitingForPayment: [2, 1],
  waitingForRunner: [2, 1.34],
  onItsWay: [3, 1],
  atCurb: [4, 1],
  returned: [4, 1],
  cancelled: null,
};

/** States by urgency for the customer, most urgent first. */
const byUrgency: readonly CarState[] = [
  'atCurb',
  'waitingForPayment',
  'onItsWay',
  'waitingForRunner',
  'parkedAgain',
  'parked',
  'withValet',
  'requested',
  'returned',
  'cancelled',
];

/** Sorts services by urgency; equally urgent services keep their order. */
export function sortByUrgency<S extends ServiceStanding>(services: readonly S[]): S[] {
  const rank = (service: S) => byUrgency.indexOf(getServiceState(service));
  return services.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns what went back, or goes back, to the customer, in the unit of `totalAmount`. */
export const getRefundedAmount = ({
  paymentStatus,
  totalAmount,
  refundedAmount,
}: Service): number =>
  paymentStatus === 'refunded' && totalAmount !== null ? totalAmount : refundedAmount;

/** Returns the link to a customer's open car. */
export const currentCar = (service: Pick<Service, 'id'>) =>
  ({ to: '/dashboard/current', search: { service: service.id } }) as const;

/** Names a car by colour, make and model, as far as known: 'Gray Lexus LX 600'. */
export function useServiceCar(): (service: Pick<Service, 'vehicleInfo'>) => string {
  const carName = useCarName();
  return ({ vehicleInfo: { make, model, color } }) =>
    carName({ vehicleMake: make, vehicleModel: model, vehicleColor: color });
}

/** Returns the line below the stub's headline: the valet, a time, or what happens next. */
export function useStubDetail(): (service: Service, when: (instant: string) => string) => string {
  const { t } = useTranslation(['services', 'common']);
  return (service, when) => {
    const { valetName, parkedTime, requestedTime, order } = service;
    const runner = order?.assignedValet?.name;
    const state = getServiceState(service);
    switch (state) {
      case 'requested':
        return requestedTime
          ? t('detail.expectedAt', { time: isolateText(when(requestedTime)) })
          : t(service.isStaffed ? 'detail.expected' : 'detail.expectedUnstaffed');
      case 'withValet':
        return valetName
          ? t('detail.receivedBy', { name: isolateText(valetName) })
          : t('detail.received');
      case 'parked':
        return parkedTime ? t('detail.parkedSince', { time: isolateText(when(parkedTime)) }) : '';
      case 'parkedAgain':
        return t('detail.parkedAgain', { reason: order?.heldReason ?? 'other' });
      case 'onItsWay':
        return runner
          ? t('detail.dispatchedBy', { name: isolateText(runner) })
          : t('detail.dispatched');
      case 'atCurb':
        return runner ? t('detail.readyBy', { name: isolateText(runner) }) : t('detail.ready');
      case 'waitingForPayment':
        return order?.scheduledFor && Date.parse(order.scheduledFor) > getServerNow()
          ? t('detail.payAt', { time: isolateText(when(order.scheduledFor)) })
          : t('detail.pay');
      case 'waitingForRunner':
        if (order?.status === 'due') return t('detail.due');
        return service.paidAt ? t('detail.queued') : t('common:state.waitingForRunner');
      case 'returned':
        return service.completedTime ? when(service.completedTime) : '';
      case 'cancelled':
        return service.cancelledTime ? when(service.cancelledTime) : '';
    }
  };
}
