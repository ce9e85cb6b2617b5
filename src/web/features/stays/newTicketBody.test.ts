import { expect, test } from 'vitest';
import { toNewTicketBody } from './newTicketBody.ts';
import type { Draft } from './draft.ts';

const draft: Draft = {
  phoneE164: '(555) 010-0001',
  licensePlate: ' K 48213 ',
  vehicleMake: '',
  vehicleModel: '  ',
  vehicleColor: 'Black',
  customerName: '',
  notes: '',
  locationId: 'here',
  language: 'ar',
};

test('sends the number normalised and nothing that is empty', () => {
  expect(toNewTicketBody(draft)).toEqual({
    phoneE164: '+15550100001',
    licensePlate: 'K 48213',
    vehicleColor: 'Black',
    locationId: 'here',
    language: 'ar',
  });
});

test('leaves the language to the location until somebody chooses one', () => {
  expect(toNewTicketBody({ ...draft, language: '' })).not.toHaveProperty('language');
});
