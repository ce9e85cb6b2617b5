import { session } from '#web/app/session.ts';
import { emptyVehicle } from '#web/features/vehicles/draft.ts';
import type { VehicleDraft } from '#web/features/vehicles/draft.ts';
import { keptKey } from '#web/lib/keptKey.ts';
import { tab } from '#web/lib/storage.ts';

const key = 'connect-vehicle';
const me = () => session()?.user?.id;

/** The car as this customer left it in the form, or an empty one. */
export function startVehicle(): VehicleDraft {
  try {
    const kept = JSON.parse(tab.getItem(key) ?? '{}') as Partial<VehicleDraft & { by: string }>;
    const { by, ...draft } = kept;
    return by === me() ? { ...emptyVehicle, ...draft } : emptyVehicle;
  } catch {
    return emptyVehicle;
  }
}

export function keepVehicle(draft: VehicleDraft): void {
  tab.setItem(key, JSON.stringify({ ...draft, by: me() }));
}

export function forgetVehicle(): void {
  tab.removeItem(key);
}

/** Of the car that is handed over. */
export const { keyFor, forgetKey } = keptKey('connect-key');
