import { buildLocation } from '../../factories/people.ts';
import { updateRows } from '../../factories/rows.ts';
import { dispatchersLists, dispatchersTheirs, managersLists, managersTheirs } from '../cells.ts';
import type { Rows } from '../rows.ts';

const id = (value: string) => ({ params: { id: value } });

export const newPlace = {
  name: 'Harbor House',
  address: '5 Pier Road',
  city: 'Miami',
  state: 'FL',
  zipCode: '33132',
  country: 'US',
  timeZone: 'America/New_York',
  latitude: 25.77,
  longitude: -80.18,
};

export const locationsRows = {
  'GET /api/business/locations/{id}': {
    rights: dispatchersTheirs,
    call: async ({ home }) => ({ input: id(home.location.id), shows: home.location.id }),
  },
  'POST /api/business/locations': {
    rights: managersLists,
    call: async () => ({ input: { body: newPlace } }),
  },
  'PATCH /api/business/locations/{id}': {
    rights: managersTheirs,
    call: async ({ home }) => ({
      input: { ...id(home.location.id), body: { entrance: 'Main entrance', spots: ['B1–B40'] } },
      shows: home.location.id,
    }),
  },
  'DELETE /api/business/locations/{id}': {
    rights: managersTheirs,
    call: async ({ home, server }) => {
      const empty = await buildLocation(server.ctx, home.id);
      return { input: id(empty.id) };
    },
  },
  'POST /api/business/locations/{id}/reopen': {
    rights: managersTheirs,
    call: async ({ home, server }) => {
      const closed = await buildLocation(server.ctx, home.id);
      await updateRows(server, 'locations', closed.id, { closed_at: server.ctx.clock() });
      return { input: id(closed.id), shows: closed.id };
    },
  },
  'GET /api/business/locations': {
    rights: dispatchersLists,
    call: async ({ home }) => ({ input: { query: {} }, shows: home.location.id }),
  },
} satisfies Partial<Rows>;
