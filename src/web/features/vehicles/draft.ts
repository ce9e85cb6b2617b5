import type { NewVehicle, Vehicle } from '#contract/vehicles.ts';
import { isValidPlate } from '#domain/vehicles/plate.ts';

/** What the form holds: texts, as chosen or typed. */
export type VehicleDraft = Record<'make' | 'model' | 'year' | 'color' | 'licensePlate', string>;
export type VehicleField = keyof VehicleDraft;

export const emptyVehicle: VehicleDraft = {
  make: '',
  model: '',
  year: '',
  color: '',
  licensePlate: '',
};

export const draftOf = (vehicle: Vehicle): VehicleDraft => ({
  make: vehicle.make,
  model: vehicle.model,
  year: String(vehicle.year),
  color: vehicle.color ?? '',
  licensePlate: vehicle.licensePlate,
});

/** By the words of `customer:vehicle.slips`. */
export type VehicleSlip = 'make' | 'model' | 'year' | 'plate' | 'plateForm';

/** What is missing or wrong, by field; empty where it can be sent. */
export function vehicleSlips(draft: VehicleDraft): Partial<Record<VehicleField, VehicleSlip>> {
  const plate = draft.licensePlate.trim();
  return {
    ...(draft.make ? {} : { make: 'make' }),
    ...(draft.model.trim() ? {} : { model: 'model' }),
    ...(draft.year ? {} : { year: 'year' }),
    ...(plate === '' ? { licensePlate: 'plate' } : {}),
    ...(plate !== '' && !isValidPlate(plate) ? { licensePlate: 'plateForm' } : {}),
  };
}

/** The color is sent though it is empty, so that one can be taken off. */
export const asNewVehicle = (draft: VehicleDraft): NewVehicle => ({
  make: draft.make,
  model: draft.model.trim(),
  year: Number(draft.year),
  color: draft.color,
  licensePlate: draft.licensePlate.trim(),
});
