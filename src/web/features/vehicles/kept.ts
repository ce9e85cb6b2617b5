import { session } from '#web/app/session.ts';
import { typed } from '#web/lib/storage.ts';
import { emptyVehicle } from './draft.ts';
import type { VehicleDraft } from './draft.ts';

const me = () => session()?.user?.id;

/** A form's car as this customer has left it in this tab, or an empty one. */
export function keptVehicle(key: string) {
  function start(): VehicleDraft {
    try {
      const kept = JSON.parse(typed.getItem(key) ?? '{}') as Partial<VehicleDraft & { by: string }>;
      const { by, ...draft } = kept;
      return by === me() ? { ...emptyVehicle, ...draft } : emptyVehicle;
    } catch {
      return emptyVehicle;
    }
  }
  const keep = (draft: VehicleDraft) => typed.setItem(key, JSON.stringify({ ...draft, by: me() }));
  const forget = () => typed.removeItem(key);
  return { start, keep, forget };
}
