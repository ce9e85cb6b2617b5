import { session } from '#web/app/session.ts';
import { keptKey } from '#web/lib/keptKey.ts';
import { tab } from '#web/lib/storage.ts';
import type { CallInput } from '#contract/client.ts';

/** A car as it is typed. */
export type VehicleDraft = {
  licensePlate: string;
  make: string;
  model: string;
  year: string;
  color: string;
};

export const emptyVehicle: VehicleDraft = {
  licensePlate: '',
  make: '',
  model: '',
  year: '',
  color: '',
};

const key = 'connect-vehicle';
const me = () => session()?.user?.id;

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

export type NewVehicleBody = CallInput<'POST /api/vehicles'>['body'];

export function asNewVehicle({ year, color, ...rest }: VehicleDraft): NewVehicleBody {
  return { ...rest, year: Number(year), ...(color ? { color } : {}) };
}
