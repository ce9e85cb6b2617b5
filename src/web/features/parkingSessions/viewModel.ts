import { writePlate } from '#domain/vehicles/writePlate.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { getCarState, type StayCarState } from '#domain/orders/carState.ts';
import { useCarName } from '#web/app/useCarName.ts';

const ID_SHOWN = 8;

/** Returns the end of a session's id, short enough to read out. */
export const shortenId = (id: string) => id.slice(-ID_SHOWN);

/** Returns the car's plate, or the ticket number, or the session's short id. */
export const nameCar = ({ id, ticketNumber, vehicleInfo }: StaffParkingSession): string =>
  writePlate(vehicleInfo.licensePlate, vehicleInfo.plateRegion) ?? ticketNumber ?? shortenId(id);

/** Names a vehicle by colour, make, model and year: 'Black Toyota Camry'. */
export function useSessionCar(): (
  vehicle: Omit<StaffParkingSession['vehicleInfo'], 'plateRegion'>,
) => string {
  const carName = useCarName();
  return ({ make, model, color, year }) => {
    const name = carName({ vehicleMake: make, vehicleModel: model, vehicleColor: color });
    return year === null ? name : `${name} · ${year}`;
  };
}

type Standing = Pick<StaffParkingSession, 'stayStatus' | 'orderStatus' | 'heldAt'>;

export const getSessionState = ({ stayStatus, orderStatus, heldAt }: Standing): StayCarState =>
  getCarState(stayStatus, orderStatus && { status: orderStatus, heldAt });

/**
 * Progress of a session's stub: the step, and the filled part of the step. Null for a session that
 * ended without parking.
 */
export const sessionSteps: Record<StayCarState, [step: number, part: number] | null> = {
  requested: [1, 0.5],
  withValet: [1, 1],
  parked: [2, 1],
  parkedAgain: [2, 1],
  waitingForPayment: [2, 1],
  waitingForRunner: [3, 0.34],
  onItsWay: [3, 1],
  atCurb: [4, 1],
  returned: [4, 1],
  cancelled: null,
};

/**
 * Returns the text of the session's state for its valet, who must know before parking whether a
 * customer is linked.
 */
export function useSessionState(): (session: StaffParkingSession) => string {
  const { t } = useTranslation(['sessions', 'common']);
  return (session) => {
    const state = getSessionState(session);
    if (state === 'requested') return t('waitingForCustomer');
    return session.status === 'linked' ? t('linked') : t(`common:state.${state}`);
  };
}
