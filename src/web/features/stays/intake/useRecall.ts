import { useQuery } from '@tanstack/react-query';
import type { RecallResult, RecalledVisit } from '#contract/stays.ts';
import { isValidPlate, normalisePlate, buildPlateKey } from '#domain/vehicles/plate.ts';
import { createReader } from '#web/app/createReader.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';

/** Debounce in milliseconds, because otherwise each typed letter would start a lookup. */
const RESTS_MS = 250;
/** Minimum lengths: shorter plates and phone numbers are half typed. */
const PLATE_LEAST = 4;
const PHONE_LEAST = 8;

type Asked = { plate: string; plateRegion?: string } | { phone: string };

function choosePlate(licensePlate: string, plateRegion: string): Asked | null {
  const plate = normalisePlate(licensePlate);
  const key = isValidPlate(plate) ? buildPlateKey(plate) : '';
  if (key.length < PLATE_LEAST) return null;
  return { plate: key, ...(plateRegion ? { plateRegion } : {}) };
}

const choosePhone = (phoneE164: string): Asked | null =>
  phoneE164.replaceAll(/\D/g, '').length >= PHONE_LEAST ? { phone: phoneE164 } : null;

function useLookUp(locationId: string, asked: Asked | null): RecallResult | undefined {
  const typed = JSON.stringify(asked);
  const settled = useDebounced(typed, RESTS_MS);
  const isAsked = asked !== null && settled === typed;
  const { data } = useQuery({
    queryKey: ['recall', locationId, settled],
    queryFn: createReader('POST /api/valet/recall', { body: { locationId, ...asked } }),
    enabled: isAsked && locationId !== '',
    retry: false,
    staleTime: 30_000,
  });
  // Ignores data of an earlier lookup, which belongs to the previous text.
  return isAsked ? data : undefined;
}

type Typed = Record<'locationId' | 'licensePlate' | 'plateRegion' | 'phoneE164', string>;

/**
 * Looks up what the business knows about the typed plate, or about the phone number. Without an
 * answer the valet types everything.
 */
export function useRecall({ locationId, licensePlate, plateRegion, phoneE164 }: Typed) {
  const byPlate = useLookUp(locationId, choosePlate(licensePlate, plateRegion));
  const byPhone = useLookUp(locationId, choosePhone(phoneE164));
  const isByPlate = Boolean(byPlate?.visits.length);
  return {
    isByPlate,
    visits: (isByPlate ? byPlate?.visits : byPhone?.visits) ?? [],
    inCustody: byPlate?.inCustody ?? null,
    open: byPlate?.open ?? null,
  };
}

/** Value in place of a visit's id, if another guest drives the car today. */
export const OTHER_GUEST = 'other';

/** Returns the chosen visit, or the latest visit. */
export function chooseVisit(
  visits: readonly RecalledVisit[],
  chosen: string,
): RecalledVisit | null {
  return visits.find(({ recallId }) => recallId === chosen) ?? visits[0] ?? null;
}
