import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newService } from '#contract/services.ts';
import { readIssue } from '#contract/readIssue.ts';
import { toNewService, emptyRequest, selectVehicle } from './draft.ts';
import type { RequestDraft } from './draft.ts';
import { requestSchema } from './schema.ts';

const place = {
  id: '6f1d6a3e-5b1c-4c57-9a33-0c2d5f0a1b11',
  businessId: '6f1d6a3e-5b1c-4c57-9a33-0c2d5f0a1b22',
  name: 'Gate',
  address: '1 Quay Road',
  timeZone: 'Asia/Dubai',
  valetsOnDuty: 1,
};
const vehicleId = '6f1d6a3e-5b1c-4c57-9a33-0c2d5f0a1b33';
const whole = { ...emptyRequest, vehicleId, place, timeZone: place.timeZone };

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** Returns the fields that block the request, with the issue of each field. */
const wrong = (draft: RequestDraft) =>
  Object.fromEntries(
    (requestSchema.safeParse(draft).error?.issues ?? []).map((found) => [
      found.path.join('.'),
      readIssue(found).code,
    ]),
  );

describe('the draft of a request', () => {
  test('needs a car and a place, and no time', () => {
    expect(wrong(emptyRequest)).toEqual({
      vehicleId: 'vehicle_missing',
      place: 'location_missing',
    });
    expect(wrong(whole)).toEqual({});
  });

  test('asks a customer without a car for all that a car needs', () => {
    const draft = { ...whole, vehicleId: '', isNewVehicle: true };
    expect(wrong(draft)).toEqual({
      'vehicle.make': 'make_missing',
      'vehicle.model': 'model_missing',
      'vehicle.year': 'year_missing',
      'vehicle.licensePlate': 'plate_missing',
    });
    const vehicle = { ...draft.vehicle, model: '911', year: '2024', licensePlate: 'abc 1' };
    expect(wrong({ ...draft, vehicle: { ...vehicle, make: 'Other' } })).toEqual({
      'vehicle.otherMake': 'make_missing',
    });
    const named = { ...draft, vehicle: { ...vehicle, make: 'Other', otherMake: ' Caterham ' } };
    const checked = requestSchema.parse(named);
    const body = toNewService(named, checked.vehicle);
    expect(body).not.toHaveProperty('vehicleId');
    expect(newService.parse(body).vehicle).toMatchObject({ make: 'Caterham', year: 2024 });
  });

  test('needs no place to bring a car back: the car has one', () => {
    const draft = { ...emptyRequest, vehicleId, serviceType: 'retrieval' as const };
    expect(wrong(draft)).toEqual({});
    expect(toNewService({ ...draft, place })).not.toHaveProperty('locationId');
  });

  test.each([
    ['', { time: 'time_invalid' }],
    ['2026-11-21T11:58', { time: 'time_invalid' }],
    ['2026-11-21T11:59', {}],
    ['2026-11-21T12:00', {}],
    ['2026-11-22T09:30', {}],
  ])('for later at %j has the issue %j', (time, issues) => {
    expect(wrong({ ...whole, isLater: true, time })).toEqual(issues);
  });

  test('becomes the contract’s input, with the instant by the location’s clock', () => {
    const body = toNewService({ ...whole, isLater: true, time: '2026-11-22T09:30' });
    expect(newService.parse(body)).toEqual(body);
    expect(body.requestedTime).toBe('2026-11-22T05:30:00.000Z');
  });

  test('selects the only car, unless that one is unavailable', () => {
    expect(selectVehicle(emptyRequest, ['a']).vehicleId).toBe('a');
    expect(selectVehicle({ ...emptyRequest, vehicleId: 'b' }, ['a', 'b']).vehicleId).toBe('b');
    expect(selectVehicle({ ...emptyRequest, vehicleId: 'b' }, ['a', 'c']).vehicleId).toBe('');
    expect(selectVehicle({ ...emptyRequest, vehicleId: 'b' }, []).vehicleId).toBe('');
  });

  test('is deterministic to the letter', () => {
    expect(JSON.stringify(toNewService(whole))).toBe(JSON.stringify(toNewService({ ...whole })));
  });
});
