import { expect, test } from 'vitest';
import { toNewSessionBody } from './newSessionBody.ts';
import type { SessionDraft } from './draft.ts';

const draft: SessionDraft = {
  licensePlate: ' K 48213 ',
  plateRegion: '',
  make: 'Kia',
  model: ' Rio ',
  year: '',
  color: '',
  parkingSpot: '  ',
  specialInstructions: '',
  noteTags: [],
  chargePercent: '',
  noneOf: '',
  locationId: '',
};

test('leaves empty texts out', () => {
  expect(toNewSessionBody(draft)).toEqual({
    vehicleInfo: { licensePlate: 'K 48213', make: 'Kia', model: 'Rio' },
    absentTags: [],
  });
});

test('sends the year as a number, and the rest as typed', () => {
  const full = { year: '2021', color: 'Red', parkingSpot: 'B2-14', specialInstructions: 'Keys' };
  expect(toNewSessionBody({ ...draft, ...full })).toEqual({
    vehicleInfo: { licensePlate: 'K 48213', make: 'Kia', model: 'Rio', year: 2021, color: 'Red' },
    parkingSpot: 'B2-14',
    specialInstructions: 'Keys',
    absentTags: [],
  });
});

test('sends the tags that apply, and answers about those that the location requires', () => {
  const required = ['manual', 'electric'] as const;
  const tagsOf = (tags: Partial<SessionDraft>) => {
    const { vehicleInfo: _, ...body } = toNewSessionBody({ ...draft, ...tags }, required);
    return body;
  };
  expect(tagsOf({})).toEqual({ absentTags: [] });
  expect(tagsOf({ noneOf: 'manual,electric', chargePercent: '62' })).toEqual({
    absentTags: ['manual', 'electric'],
  });
  expect(tagsOf({ noteTags: ['electric', 'vip'], chargePercent: '62' })).toEqual({
    noteTags: ['electric', 'vip'],
    absentTags: ['manual'],
    chargePercent: 62,
  });
});
