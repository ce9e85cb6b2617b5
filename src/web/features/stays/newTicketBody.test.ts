import { expect, test } from 'vitest';
import type { RecalledVisit } from '#contract/stays.ts';
import type { NewTicket } from './api.ts';
import { findTagError, type KnownVisit, toNewTicketBody } from './newTicketBody.ts';
import type { CheckInDraft } from './draft.ts';

const draft: CheckInDraft = {
  phoneE164: ' 050 123 4567 ',
  licensePlate: ' K 48213 ',
  plateRegion: '',
  hasNoPlate: false,
  vehicleMake: '',
  vehicleModel: '  ',
  vehicleColor: 'Black',
  customerName: '',
  notes: '',
  locationId: 'here',
  shiftId: 'shift',
  language: 'ar',
  noteTags: [],
  chargePercent: '',
  noneOf: '',
  parkingSpot: '',
  keyHook: null,
  visit: '',
  isElsewhereKnown: false,
  isOpenKnown: false,
  way: 'phone',
};
const unknown: KnownVisit = {
  visit: null,
  isGuestKnown: false,
  isCarOnly: false,
  parkingSpot: '',
  keyHook: '',
  isOpen: false,
  requiredTags: [],
};
const visit: RecalledVisit = {
  recallId: 'last-time',
  customerName: 'Layla Hashimi',
  phoneMasked: '+971 •• ••• ••17',
  vehicleMake: 'Range Rover',
  vehicleModel: 'Sport',
  vehicleColor: 'Green',
  licensePlate: 'K 48213',
  plateRegion: 'DXB',
  appearance: { body: 'suv', paint: null },
  language: 'ar',
  visits: 6,
  lastVisitAt: '2030-01-01T12:00:00Z',
};

test('sends the number as typed, and leaves empty fields out', () => {
  expect(toNewTicketBody(draft, unknown)).toEqual({
    phoneE164: '050 123 4567',
    licensePlate: 'K 48213',
    vehicleColor: 'Black',
    locationId: 'here',
    language: 'ar',
  });
});

test('leaves the language to the location until a person chooses one', () => {
  expect(toNewTicketBody({ ...draft, language: '' }, unknown)).not.toHaveProperty('language');
});

test('sends the charge level of an electric car only, as a number', () => {
  const typed = { ...draft, chargePercent: '62' };
  const electric = { ...typed, noteTags: ['electric' as const] };
  expect(toNewTicketBody(electric, unknown)).toMatchObject({ chargePercent: 62 });
  expect(toNewTicketBody(typed, unknown)).not.toHaveProperty('chargePercent');
  const empty = { ...electric, chargePercent: '' };
  expect(toNewTicketBody(empty, unknown)).not.toHaveProperty('chargePercent');
});

test('one press answers about all tags that the location requires', () => {
  const known = { ...unknown, requiredTags: ['manual', 'electric', 'child_seat'] as const };
  const bodyOf = (typed: Partial<CheckInDraft>) => toNewTicketBody({ ...draft, ...typed }, known);
  const asked = known.requiredTags.join();
  const answers: [Partial<CheckInDraft>, NewTicket['absentTags']][] = [
    [{ noneOf: asked }, ['manual', 'electric', 'child_seat']],
    [{ noteTags: ['electric'] }, ['manual', 'child_seat']],
    [{ noteTags: ['manual', 'electric', 'child_seat'] }, undefined],
  ];
  for (const [typed, absentTags] of answers) {
    const body = bodyOf(typed);
    expect(body.absentTags).toEqual(absentTags);
    expect(findTagError(body, known)).toBeNull();
  }
  // Other tags are no answer, and neither is one to what was asked before.
  for (const typed of [{}, { noteTags: ['vip' as const] }, { noneOf: 'manual,electric' }])
    expect(findTagError(bodyOf(typed), known)).toMatchObject({ type: 'tags_unanswered' });
});

test('sends the id of an earlier visit, and leaves its guest to the server', () => {
  const body = toNewTicketBody(draft, {
    ...unknown,
    visit,
    isGuestKnown: true,
    keyHook: '28',
    isOpen: false,
  });
  expect(body).toMatchObject({ recallId: 'last-time', keyHook: '28' });
  expect(body).not.toHaveProperty('phoneE164');
  expect(body).not.toHaveProperty('customerName');
});

test('keeps the car of an earlier visit, and not its guest, for another guest', () => {
  const body = toNewTicketBody(draft, { ...unknown, visit, isCarOnly: true });
  expect(body).toMatchObject({ vehicleMake: 'Range Rover', vehicleColor: 'Black' });
  expect(body).not.toHaveProperty('recallId');
});

test('sends no number for a guest who scans', () => {
  expect(toNewTicketBody({ ...draft, way: 'scan' }, unknown)).not.toHaveProperty('phoneE164');
});
