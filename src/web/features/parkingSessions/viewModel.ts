import { useTranslation } from '#web/lib/translation.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { useCarName } from '#web/app/useCarName.ts';

const ID_SHOWN = 8;

/** The end of an id, short enough to read out. */
export const shortId = (id: string) => id.slice(-ID_SHOWN);

/** 'Black Toyota Camry' */
export function useSessionCar(): (vehicle: StaffParkingSession['vehicleInfo']) => string {
  const carName = useCarName();
  return ({ make, model, color, year }) => {
    const name = carName({ vehicleMake: make, vehicleModel: model, vehicleColor: color });
    return year === null ? name : `${name} · ${year}`;
  };
}

/** The segments of a session's stub. */
export const sessionSteps = {
  waiting_for_customer: [1, 0.5],
  linked: [1, 1],
  parked: [2, 1],
  retrieval_requested: [3, 0.34],
  ready_for_pickup: [4, 1],
  completed: [4, 1],
} as const;

export function useSessionState(): (status: StaffParkingSession['status']) => string {
  const { t } = useTranslation('sessions');
  return (status) => t(`status.${status}`);
}
