import type { Vehicle } from '#contract/vehicles.ts';

/** Values of the vehicle form, as chosen or typed. */
export type VehicleDraft = Record<
  'make' | 'otherMake' | 'model' | 'year' | 'color' | 'licensePlate' | 'plateRegion',
  string
>;

export const emptyVehicle: VehicleDraft = {
  make: '',
  otherMake: '',
  model: '',
  year: '',
  color: '',
  licensePlate: '',
  plateRegion: '',
};

export const vehicleToDraft = (vehicle: Vehicle): VehicleDraft => ({
  make: vehicle.make,
  otherMake: '',
  model: vehicle.model,
  year: vehicle.year === null ? '' : String(vehicle.year),
  color: vehicle.color ?? '',
  licensePlate: vehicle.licensePlate,
  plateRegion: vehicle.plateRegion ?? '',
});
