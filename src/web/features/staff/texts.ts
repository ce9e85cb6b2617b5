import { useTranslation } from '#web/lib/translation.ts';
import type { StaffValet } from './api.ts';

export type TypedPlaces = Record<string, StaffValet['locationAssignments'][number]['position']>;

/**
 * Returns a function for the name of a valet. A valet invited by phone number alone gets a
 * placeholder.
 */
export function useValetName(): (valet: StaffValet) => string {
  const { t } = useTranslation('team');
  return ({ fullName }) => fullName || t('noName');
}

/** Converts the chosen locations and positions to the fields of the call. */
export const toAssignments = (places: TypedPlaces) => ({
  locationIds: Object.keys(places),
  positions: places,
});

/** Initial choice of takeovers: no colleague for any order. */
export const NOBODY: Record<string, string> = {};

export const listHandOver = (handOver: Record<string, string>) =>
  Object.entries(handOver).flatMap(([orderId, valetId]) => (valetId ? [{ orderId, valetId }] : []));
