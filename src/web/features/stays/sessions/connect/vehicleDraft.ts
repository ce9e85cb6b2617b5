import { keptVehicle } from '#web/features/vehicles/kept.ts';
import { keptKey } from '#web/lib/keptKey.ts';

/** The car as this customer left it in the form. */
export const kept = keptVehicle('connect-vehicle');

/** Of the car that is handed over. */
export const { keyFor, forgetKey } = keptKey('connect-key');
