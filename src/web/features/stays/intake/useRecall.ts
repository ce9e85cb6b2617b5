import { useQuery } from '@tanstack/react-query';
import type { Recall, RecalledVisit } from '#contract/stays.ts';
import { isValidPlate, normalisePlate, plateKey } from '#domain/vehicles/plate.ts';
import { call } from '#web/app/call.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';

/** How long typing has to rest: nobody looks up every letter of a plate. */
const RESTS_MS = 250;
/** Shorter ones are half typed; a number has at least as many digits. */
const PLATE_LEAST = 4;
const PHONE_LEAST = 8;

type Asked = { plate: string } | { phone: string };

function choosePlate(licensePlate: string): Asked | null {
  const plate = normalisePlate(licensePlate);
  const key = isValidPlate(plate) ? plateKey(plate) : '';
  return key.length >= PLATE_LEAST ? { plate: key } : null;
}

const choosePhone = (phoneE164: string): Asked | null =>
  phoneE164.replaceAll(/\D/g, '').length >= PHONE_LEAST ? { phone: phoneE164 } : null;

function useLookUp(locationId: string, asked: Asked | null): Recall | undefined {
  const typed = JSON.stringify(asked);
  const settled = useDebounced(typed, RESTS_MS);
  const isAsked = asked !== null && settled === typed;
  const { data } = useQuery({
    queryKey: ['recall', locationId, settled],
    queryFn: ({ signal }) =>
      call('POST /api/valet/recall', { body: { locationId, ...asked } }, { signal }),
    enabled: isAsked && locationId !== '',
    retry: false,
    staleTime: 30_000,
  });
  // What is known of the letters before says nothing of these.
  return isAsked ? data : undefined;
}

type Typed = { locationId: string; licensePlate: string; phoneE164: string };

/**
 * What this business knows of the car, or else of the number, that is being typed. Where it cannot be
 * asked, the form is filled in by hand.
 */
export function useRecall({ locationId, licensePlate, phoneE164 }: Typed) {
  const byPlate = useLookUp(locationId, choosePlate(licensePlate));
  const byPhone = useLookUp(locationId, choosePhone(phoneE164));
  const isByPlate = Boolean(byPlate?.visits.length);
  return {
    isByPlate,
    visits: (isByPlate ? byPlate?.visits : byPhone?.visits) ?? [],
    inCustody: byPlate?.inCustody ?? null,
    open: byPlate?.open ?? null,
  };
}

/** In place of a visit's id: somebody else drives the car today. */
export const OTHER_GUEST = 'other';

/** Whose car it is today: the one that is chosen, else the last who came. */
export function chooseVisit(
  visits: readonly RecalledVisit[],
  chosen: string,
): RecalledVisit | null {
  return visits.find(({ recallId }) => recallId === chosen) ?? visits[0] ?? null;
}
