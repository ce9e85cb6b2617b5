import type { Vehicle } from '#contract/vehicles.ts';

export const emptyVehicle = {
  make: '',
  otherMake: '',
  model: '',
  year: '',
  color: '',
  licensePlate: '',
  plateRegion: '',
};

/** Values of the vehicle form, as chosen or typed. */
export type VehicleDraft = typeof emptyVehicle;

export const vehicleToDraft = (vehicle: Vehicle): VehicleDraft => ({
  make: vehicle.make,
  otherMake: '',
  model: vehicle.model,
  year: vehicle.year === null ? '' : String(vehicle.year),
  color: vehicle.color ?? '',
  licensePlate: vehicle.licensePlate,
  plateRegion: vehicle.plateRegion ?? '',
});
