import type { Vehicle } from '#contract/vehicles.ts';

/** What the form holds: texts, as chosen or typed. */
export type VehicleDraft = Record<'make' | 'model' | 'year' | 'color' | 'licensePlate', string>;

export const emptyVehicle: VehicleDraft = {
  make: '',
  model: '',
  year: '',
  color: '',
  licensePlate: '',
};

export const vehicleToDraft = (vehicle: Vehicle): VehicleDraft => ({
  make: vehicle.make,
  model: vehicle.model,
  year: String(vehicle.year),
  color: vehicle.color ?? '',
  licensePlate: vehicle.licensePlate,
});
