import { localStore } from '#web/lib/storage.ts';

/** Code that a guest scanned from a printed card, stored on this phone until they pay. */
export type KeptCode = {
  kind: 'promo' | 'house';
  code: string;
  /** Ids of the locations where the code is valid. */
  locationIds: string[];
};

const KEY = 'codes';
/** Limit of stored codes; older ones belong to past visits. */
const MOST = 10;

export function readKeptCodes(): KeptCode[] {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as KeptCode[]) : [];
  } catch {
    return [];
  }
}

const isSame = (one: KeptCode, other: KeptCode) =>
  one.kind === other.kind && one.code === other.code;

/** Stores a code as the first of its kind. */
export function keepCode(code: KeptCode): void {
  const others = readKeptCodes().filter((each) => !isSame(each, code));
  localStore.setItem(KEY, JSON.stringify([code, ...others].slice(0, MOST)));
}

export function forgetCode(code: KeptCode): void {
  localStore.setItem(KEY, JSON.stringify(readKeptCodes().filter((each) => !isSame(each, code))));
}

/** Finds a stored code for this location whose kind the order does not have yet. */
export function findKeptCode(
  locationId: string,
  order: { promoCode: string | null; settlements: readonly { way: string }[] },
): KeptCode | null {
  const isOpen = ({ kind }: KeptCode) =>
    kind === 'promo'
      ? order.promoCode === null
      : order.settlements.every(({ way }) => way !== 'house');
  return (
    readKeptCodes().find((each) => each.locationIds.includes(locationId) && isOpen(each)) ?? null
  );
}
