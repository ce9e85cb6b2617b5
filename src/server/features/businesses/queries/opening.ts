import type { z } from 'zod';
import type { openingStatus } from '#contract/businesses.ts';
import { findOpening, type OpeningHours } from '#domain/businesses/openingHours.ts';

type Place = { opening_hours: OpeningHours | null; time_zone: string };

/** Presents whether a location takes cars in now, and when this changes. */
export function presentOpening(place: Place, at: Date): z.input<typeof openingStatus> {
  const { closesAt, opensAt, ...rest } = findOpening(place.opening_hours, place.time_zone, at);
  return {
    ...rest,
    closesAt: closesAt?.toISOString() ?? null,
    opensAt: opensAt?.toISOString() ?? null,
  };
}
