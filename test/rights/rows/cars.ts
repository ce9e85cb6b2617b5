import { deskTheirs, staffTheirs } from '../cells.ts';
import type { Rows } from '../rows.ts';

const id = (value: string) => ({ params: { id: value } });

export const carsRows = {
  'GET /api/stays': {
    rights: staffTheirs,
    call: async ({ cars, home }) => ({
      input: { query: { locationId: home.location.id } },
      shows: (await cars.received()).ticketId,
    }),
  },
  'GET /api/stays/{id}': {
    rights: staffTheirs,
    call: async ({ cars }) => {
      const { ticketId } = await cars.parked();
      return { input: id(ticketId), shows: ticketId };
    },
  },
  'POST /api/stays/{id}/spot': {
    rights: deskTheirs,
    call: async ({ cars }) => ({
      input: { ...id((await cars.parked()).ticketId), body: { parkingSpot: 'C3-01' } },
    }),
  },
  'POST /api/stays/{id}/details': {
    rights: deskTheirs,
    call: async ({ cars }) => ({
      input: { ...id((await cars.parked()).ticketId), body: { customerName: 'Ada' } },
    }),
  },
  'POST /api/stays/{id}/send-link': {
    rights: deskTheirs,
    call: async ({ cars }) => ({ input: id((await cars.parked()).ticketId) }),
  },
  'POST /api/stays/{id}/show-link': {
    rights: deskTheirs,
    call: async ({ cars }) => ({ input: id((await cars.parked()).ticketId) }),
  },
  'POST /api/stays/{id}/give-back': {
    rights: deskTheirs,
    call: async ({ cars }) => ({ input: id((await cars.received()).ticketId) }),
  },
  'POST /api/dispatch/stays/{id}/order': {
    rights: deskTheirs,
    call: async ({ cars }) => ({
      input: { ...id((await cars.parked()).ticketId), body: { targetMinutes: 10 } },
    }),
  },
} satisfies Partial<Rows>;
