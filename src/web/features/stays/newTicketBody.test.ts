import { expect, test } from 'vitest';
import { toNewTicketBody } from './newTicketBody.ts';
import type { Draft } from './draft.ts';

const draft: Draft = {
  phoneE164: ' 050 123 4567 ',
  licensePlate: ' K 48213 ',
  vehicleMake: '',
  vehicleModel: '  ',
  vehicleColor: 'Black',
  customerName: '',
  notes: '',
  locationId: 'here',
  language: 'ar',
};

test('sends the number as it was typed, and nothing that is empty', () => {
  expect(toNewTicketBody(draft)).toEqual({
    phoneE164: '050 123 4567',
    licensePlate: 'K 48213',
    vehicleColor: 'Black',
    locationId: 'here',
    language: 'ar',
  });
});

test('leaves the language to the location until somebody chooses one', () => {
  expect(toNewTicketBody({ ...draft, language: '' })).not.toHaveProperty('language');
});
