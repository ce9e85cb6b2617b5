import { expect, test } from 'vitest';
import { compareApplicantDomain } from './applicantDomain.ts';

test.each([
  ['maya@corniche-hotel.ae', 'Corniche Hotel', 'corniche-hotel.ae', false, true],
  ['maya@harbour.com', 'The Harbour Gate Restaurant', 'harbour.com', false, true],
  ['maya@harbourgate.co.uk', 'Harbour Gate', 'harbourgate.co.uk', false, true],
  ['MAYA@Gmail.com', 'Gmail Grill', 'gmail.com', true, false],
  // Generic words such as 'hotel' do not count as a match with the business name.
  ['maya@hotel-supplies.com', 'Corniche Hotel', 'hotel-supplies.com', false, false],
  ['maya@acme.test', 'فندق الكورنيش', 'acme.test', false, false],
  ['maya@café-noir.fr', 'Café Noir', 'café-noir.fr', false, true],
  ['maya@x.com', 'X', 'x.com', false, false],
])('%s for %s', (email, name, domain, isPublicProvider, matchesName) => {
  expect(compareApplicantDomain(email, name)).toEqual({ domain, isPublicProvider, matchesName });
});
