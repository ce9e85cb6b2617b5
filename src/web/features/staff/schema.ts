import { z } from 'zod';
import { requiredText, typedPhone, typedText } from '#contract/fields.ts';
import { issueOption } from '#contract/issueCatalogue.ts';
import { positions } from '#domain/identity/roles.ts';
import { endsWork, type ValetStatus, valetStatuses } from '#domain/identity/valetStatus.ts';

/** Position of the valet at each location, by location id. */
const places = z.record(z.string(), z.enum(positions));
const somePlaces = places.refine((chosen) => Object.keys(chosen).length > 0, {
  ...issueOption('locations_missing', {}, 'Please select at least one location.'),
});

export const invitationSchema = z.object({
  /** Full name, which the valet types at activation if it is empty. */
  fullName: typedText(160),
  phoneNumber: typedPhone,
  places: somePlaces,
});

export const valetSchema = z.object({
  fullName: requiredText(160, issueOption('fields_missing')),
  phoneNumber: typedPhone,
  places: somePlaces,
});

/** Creates the schema of a change of a valet with this status. Ending the work needs a reason. */
export const createValetChangeSchema = (before: ValetStatus) =>
  z
    .object({
      /** Full name; empty for a valet who was invited by phone number alone. */
      fullName: typedText(160),
      status: z.enum(valetStatuses),
      places,
      reason: typedText(300),
      /** Order id → id of the valet who takes it over; '' returns the order to the queue. */
      handOver: z.record(z.string(), z.string()),
    })
    .refine(({ status, reason }) => !endsWork(before, status) || reason !== '', {
      ...issueOption('reason_missing'),
      path: ['reason'],
    });

export const leaveSchema = z.object({
  reason: requiredText(300, issueOption('reason_missing')),
  handOver: z.record(z.string(), z.string()),
});
