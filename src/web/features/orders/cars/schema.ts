import { carsOperations } from '#contract/cars.ts';
import { typedText } from '#contract/fields.ts';
import { issueOption } from '#contract/issueCatalogue.ts';
import { chargeText } from '#web/features/stays/schemas.ts';
import { isValidPlate } from '#domain/vehicles/plate.ts';

const { body } = carsOperations['POST /api/stays/{id}/details'];

/** Schema of the typed details. An empty number means that the ticket has none. */
export const detailsSchema = body.required().extend({
  phoneE164: typedText(40),
  licensePlate: body.shape.licensePlate
    .unwrap()
    .refine((plate) => plate === '' || isValidPlate(plate), issueOption('plate_invalid')),
  chargePercent: chargeText,
});
