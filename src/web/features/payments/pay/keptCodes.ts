import { local } from '#web/lib/storage.ts';

/** A code that a guest scanned from a card: kept on this phone until their car is paid for. */
export type KeptCode = {
  kind: 'promo' | 'house';
  code: string;
  /** Where it is good. */
  locationIds: string[];
};

const KEY = 'codes';
/** More are of places that were long left. */
const MOST = 10;

export function readKeptCodes(): KeptCode[] {
  try {
    const kept: unknown = JSON.parse(local.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as KeptCode[]) : [];
  } catch {
    return [];
  }
}

const isSame = (one: KeptCode, other: KeptCode) =>
  one.kind === other.kind && one.code === other.code;

/** The latest one of its kind comes first. */
export function keepCode(code: KeptCode): void {
  const others = readKeptCodes().filter((each) => !isSame(each, code));
  local.setItem(KEY, JSON.stringify([code, ...others].slice(0, MOST)));
}

export function forgetCode(code: KeptCode): void {
  local.setItem(KEY, JSON.stringify(readKeptCodes().filter((each) => !isSame(each, code))));
}

/** What was scanned for a return at this place, and is not on it yet: at most one of each kind. */
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
