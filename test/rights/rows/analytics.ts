import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
import { dispatchersTheirs } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

const ofPlace = ({ home }: Scene) => ({ query: { locationId: home.location.id } });

/** Yesterday at the place. */
const lastDay = ({ server, home }: Scene) =>
  addDays(getBusinessDay(server.ctx.clock(), home.location.time_zone), -1);

export const analyticsRows = {
  'GET /api/business/overview': {
    rights: dispatchersTheirs,
    call: async (scene) => {
      const { ticketId } = await scene.cars.parked();
      return { input: ofPlace(scene), shows: ticketId };
    },
  },
  'GET /api/business/activity': {
    rights: dispatchersTheirs,
    call: async (scene) => {
      const { ticketId } = await scene.cars.parked();
      return { input: ofPlace(scene), shows: ticketId };
    },
  },
  'GET /api/analytics/business/{businessId}': {
    rights: dispatchersTheirs,
    call: async (scene) => ({
      input: {
        params: { businessId: scene.home.id },
        query: { from: addDays(lastDay(scene), -6), to: lastDay(scene) },
      },
      shows: scene.home.id,
    }),
  },
  'GET /api/analytics/business/{businessId}/stays': {
    rights: dispatchersTheirs,
    call: async (scene) => ({
      input: {
        params: { businessId: scene.home.id },
        query: {
          from: addDays(lastDay(scene), -6),
          to: lastDay(scene),
          locationId: scene.home.location.id,
          figure: 'arrivals',
        },
      },
    }),
  },
} satisfies Partial<Rows>;
