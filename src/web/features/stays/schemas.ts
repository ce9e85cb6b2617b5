import { z } from 'zod';
import { typedCharge } from '#contract/fields.ts';
import { languages } from '#contract/people.ts';
import { issueOption } from '#contract/issueCatalogue.ts';
import { newTicket } from '#contract/stays.ts';
import { isNoPlate, isValidPlate } from '#domain/vehicles/plate.ts';
import { newParkingSession } from '#contract/parkingSessions.ts';
import { isVehicleYearToday, yearOutOfRange } from '#contract/vehicles.ts';

/** Typed charge level in percent. An empty text means unknown. */
export const chargeText = z
  .string()
  .transform((typed) => (typed === '' ? null : Number(typed)))
  .pipe(typedCharge.nullable());

const isEmptyOrValid = (plate: string) => plate.trim() === '' || isValidPlate(plate);

const announced = newParkingSession.shape.vehicleInfo.shape;

/**
 * Rules of the contract for a parking session's form of strings, which show errors before sending.
 */
export const sessionSchema = z.object({
  licensePlate: z
    .string()
    .refine(isEmptyOrValid, issueOption('plate_invalid'))
    .pipe(announced.licensePlate),
  plateRegion: announced.plateRegion,
  make: announced.make,
  model: announced.model,
  year: z
    .string()
    .refine((year) => year === '' || isVehicleYearToday(Number(year)), yearOutOfRange),
  color: announced.color,
  parkingSpot: newParkingSession.shape.parkingSpot,
  specialInstructions: newParkingSession.shape.specialInstructions,
  noteTags: newParkingSession.shape.noteTags,
  chargePercent: chargeText,
  locationId: z.string(),
});

type Marks = { hasNoPlate?: boolean | undefined } & {
  [K in 'vehicleMake' | 'vehicleColor' | 'licensePlate']?: string | undefined;
};
const hasMark =
  (name: 'vehicleMake' | 'vehicleColor') =>
  (typed: Marks): boolean =>
    Boolean(typed[name]) || !(typed.hasNoPlate || isNoPlate(typed.licensePlate ?? ''));
const neededMark = { ...issueOption('needed_without_plate'), when: () => true };

/** Rules of the contract and of the plate for the ticket form, which show errors before sending. */
export const ticketForm = newTicket
  .omit({ ticketId: true, recallId: true })
  .extend({
    language: z.enum(['', ...languages]),
    parkingSpot: newTicket.shape.parkingSpot.nullable(),
    keyHook: newTicket.shape.keyHook.nullable(),
    chargePercent: chargeText,
    // A missing phone number is checked on sending, because only then is it known whether the guest
    // scans.
    phoneE164: z.literal('').or(newTicket.shape.phoneE164.unwrap()),
    licensePlate: newTicket.shape.licensePlate.refine(
      (plate) => !plate || isValidPlate(plate),
      issueOption('plate_invalid'),
    ),
  })
  .refine(hasMark('vehicleMake'), { ...neededMark, path: ['vehicleMake'] })
  .refine(hasMark('vehicleColor'), { ...neededMark, path: ['vehicleColor'] });
