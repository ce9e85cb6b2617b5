import type { Actor } from '../actor.ts';
import type { DemoLocation } from './people.ts';

const buildPerson = (personId: string) =>
  ({
    kind: 'person',
    personId,
    sessionId: '',
    language: 'en',
    impersonatorId: null,
    adminSet: null,
    needsSecondFactor: false,
  }) as const;

export const buildDemoCustomer = (personId: string): Actor => ({
  ...buildPerson(personId),
  role: 'customer',
  businessId: null,
  locationIds: [],
  assignments: {},
});

/** Builds one of the valets of a demo location; the index starts again after the last valet. */
export const buildDemoValet = (place: DemoLocation, index = 0): Actor => ({
  ...buildPerson(place.valetIds[index % place.valetIds.length] as string),
  role: 'business_valet',
  businessId: place.businessId,
  locationIds: [place.id],
  assignments: { [place.id]: 'valet' },
});
