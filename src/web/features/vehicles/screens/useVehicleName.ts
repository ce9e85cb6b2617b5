import type { Vehicle } from '#contract/vehicles.ts';
import { useCarName } from '#web/app/useCarName.ts';

/** 'Black Toyota Camry' */
export function useVehicleName(): (vehicle: Vehicle) => string {
  const carName = useCarName();
  return ({ make, model, color }) =>
    carName({ vehicleMake: make, vehicleModel: model, vehicleColor: color });
}
