import { expect, it } from 'vitest';
import { findCarOnSpot } from './carOnSpot.ts';
import { stayStatuses } from './states.ts';

const car = (fields: Partial<Parameters<typeof findCarOnSpot>[0][number]> = {}) => ({
  id: 'other',
  locationId: 'gate',
  stayStatus: 'parked' as const,
  parkingSpot: 'B2-14',
  ...fields,
});
const wanted = { id: 'own', locationId: 'gate', parkingSpot: ' b2-14' };

it('finds another car of the location on the spot, however it is spelled', () => {
  expect(findCarOnSpot([car({ parkingSpot: 'B2-15' }), car()], wanted)).toEqual(car());
  expect(findCarOnSpot([car({ id: 'own' })], wanted)).toBeUndefined();
  expect(findCarOnSpot([car({ locationId: 'terrace' })], wanted)).toBeUndefined();
});

it.each(stayStatuses)('counts a %s car only if it stands in the lot', (stayStatus) => {
  const isFound = findCarOnSpot([car({ stayStatus })], wanted) !== undefined;
  expect(isFound).toBe(stayStatus === 'parked' || stayStatus === 'returning');
});

it('finds no car for a car without a spot', () => {
  const nowhere = [car({ parkingSpot: null }), car({ parkingSpot: '' })];
  expect(findCarOnSpot(nowhere, { ...wanted, parkingSpot: '' })).toBeUndefined();
  expect(findCarOnSpot(nowhere, { ...wanted, parkingSpot: null })).toBeUndefined();
});
