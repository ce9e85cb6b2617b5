import { emptyVehicle } from '#web/features/vehicles/draft.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { createIdempotencyKey } from '#web/lib/idempotencyKey.ts';

/** The car as this customer left it in the form. */
export const draft = createDraft('connect-vehicle', emptyVehicle);

/** Of the car that is handed over. */
export const { keyFor, forgetKey } = createIdempotencyKey('connect-vehicle');
