import { isObject, readJson } from '#web/lib/readJson.ts';
import { localStore } from '#web/lib/storage.ts';

/**
 * Promo code or house account code from a printed card, stored on this phone until the guest pays.
 */
export type StoredCode = {
  kind: 'promo' | 'house';
  code: string;
  /** Ids of the locations where the promo code or house account code is valid. */
  locationIds: string[];
};

const KEY = 'codes';
/** Limit of stored codes; older codes belong to past visits. */
const MOST = 10;

const isCode = (stored: unknown): stored is StoredCode =>
  isObject(stored) &&
  typeof stored['kind'] === 'string' &&
  typeof stored['code'] === 'string' &&
  Array.isArray(stored['locationIds']);

export function readStoredCodes(): StoredCode[] {
  const stored = readJson(localStore.getItem(KEY));
  return Array.isArray(stored) ? stored.filter(isCode) : [];
}

const isSame = (one: StoredCode, other: StoredCode) =>
  one.kind === other.kind && one.code === other.code;

/** Stores a scanned code in front of all other stored codes. */
export function keepCode(code: StoredCode): void {
  const others = readStoredCodes().filter((each) => !isSame(each, code));
  localStore.setItem(KEY, JSON.stringify([code, ...others].slice(0, MOST)));
}

export function forgetCode(code: StoredCode): void {
  localStore.setItem(KEY, JSON.stringify(readStoredCodes().filter((each) => !isSame(each, code))));
}

/**
 * Finds a stored code for this location, of a kind (promo or house) that the order does not have
 * yet.
 */
export function findStoredCode(
  locationId: string,
  order: { promoCode: string | null; settlements: readonly { way: string }[] },
): StoredCode | null {
  const isOpen = ({ kind }: StoredCode) =>
    kind === 'promo'
      ? order.promoCode === null
      : order.settlements.every(({ way }) => way !== 'house');
  return (
    readStoredCodes().find((each) => each.locationIds.includes(locationId) && isOpen(each)) ?? null
  );
}
