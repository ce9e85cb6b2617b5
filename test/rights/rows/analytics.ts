import { sql } from 'kysely';
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts';
import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
import { insertStay, updateRows } from '../../factories/rows.ts';
import {
  dispatchersLists,
  dispatchersTheirs,
  holderOfSecret,
  managersLists,
  managersTheirs,
} from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

const ofPlace = ({ home }: Scene) => ({ query: { locationId: home.location.id } });

/**
 * Backdates the location by years. Days before a location was created can be neither read nor
 * signed.
 */
const letStandForYears = ({ server, home }: Scene) =>
  updateRows(server, 'locations', home.location.id, {
    created_at: new Date('2020-01-01T12:00:00Z'),
  });

let asked = 0;
/**
 * Returns a different past day for each call, because a day can be signed only once. Computes the
 * figures of the day first.
 */
async function dayOf(scene: Scene) {
  asked += 1;
  await letStandForYears(scene);
  const date = addDays(lastDay(scene), -asked);
  const params = { locationId: scene.home.location.id, date };
  await scene.server.as(scene.home.manager.token)('GET /api/business/days/{locationId}/{date}', {
    params,
  });
  return params;
}

/** Moves a parked car to the previous business day. */
async function cameYesterday({ server, cars }: Scene): Promise<string> {
  const { ticketId } = await cars.parked();
  await updateRows(server, 'stays', ticketId, {
    received_at: new Date(server.ctx.clock().getTime() - 86_400_000),
  });
  return ticketId;
}

/** Inserts a stay returned on the previous business day, with a rating comment. */
function ratedYesterday({ server, home }: Scene): Promise<string> {
  return insertStay(server.ctx.db, home, {
    status: 'returned',
    rating: 2,
    rated_at: new Date(server.ctx.clock().getTime() - 86_400_000),
    rating_comment: 'A long wait',
  });
}

const handedOver = new Set<string>();
/** Builds a valet who has brought a car and received a tip. */
async function tippedValet({ server, cars, home }: Scene): Promise<string> {
  const { orderId } = await cars.ready(home.valet.id);
  if (!handedOver.has(orderId)) {
    await server.as(home.manager.token)('POST /api/dispatch/orders/{id}/complete', {
      params: { id: orderId },
      body: { proof: { checked: 'key_claim' } },
    });
  }
  handedOver.add(orderId);
  return home.valet.id;
}

/** Pays out one cent of a valet's tips. */
async function paidTip(scene: Scene): Promise<string> {
  const { id } = await scene.server.as(scene.home.manager.token)('POST /api/business/payouts', {
    body: { personId: await tippedValet(scene), amountCents: 1 },
  });
  return id;
}

/** Returns the previous business day of the location. */
const lastDay = ({ server, home }: Scene) =>
  addDays(getBusinessDay(server.ctx.clock(), home.location.time_zone), -1);

/** Subscribes a manager to reports, and returns the secret of the link that unsubscribes. */
async function reported({ server, home }: Scene): Promise<string> {
  const token = newToken('uns');
  const chosen = { business_id: home.id, cadence: 'daily', token_hash: hashToken(token) } as const;
  await server.ctx.db
    .insertInto('report_subscriptions')
    .values({ person_id: home.manager.id, chosen_at: server.ctx.clock(), ...chosen })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(chosen))
    .execute();
  return token;
}

/**
 * Gives the caller a verified e-mail address and no report subscription. A valet also becomes the
 * manager of a location.
 */
async function unreported({ server, caller }: Scene): Promise<void> {
  const { db } = server.ctx;
  await db.deleteFrom('report_subscriptions').where('person_id', '=', caller.id).execute();
  await db
    .updateTable('people')
    .set({
      email: sql<string>`coalesce(email, id || '@portico.test')`,
      email_verified_at: server.ctx.clock(),
    })
    .where('id', '=', caller.id)
    .execute();
}

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
        query: {
          from: addDays(lastDay(scene), -6),
          to: lastDay(scene),
          locationId: scene.home.location.id,
        },
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
      shows: await cameYesterday(scene),
    }),
  },
  'GET /api/analytics/business/{businessId}/ratings': {
    rights: dispatchersTheirs,
    call: async (scene) => ({
      input: {
        params: { businessId: scene.home.id },
        query: {
          from: addDays(lastDay(scene), -6),
          to: lastDay(scene),
          locationId: scene.home.location.id,
        },
      },
      shows: await ratedYesterday(scene),
    }),
  },
  'GET /api/business/days': {
    rights: dispatchersTheirs,
    call: async (scene) => {
      await letStandForYears(scene);
      return { input: ofPlace(scene), shows: lastDay(scene) };
    },
  },
  'GET /api/business/last-days': {
    rights: dispatchersLists,
    call: async (scene) => {
      await letStandForYears(scene);
      return { input: {}, shows: scene.home.location.id };
    },
  },
  'GET /api/business/days/{locationId}/{date}': {
    rights: dispatchersTheirs,
    call: async (scene) => ({
      input: { params: await dayOf(scene) },
      shows: scene.home.location.id,
    }),
  },
  'POST /api/business/days/{locationId}/{date}/sign-off': {
    rights: managersTheirs,
    call: async (scene) => ({ input: { params: await dayOf(scene), body: { counts: [] } } }),
  },
  'POST /api/business/days/{locationId}/{date}/corrections': {
    rights: managersTheirs,
    call: async (scene) => {
      const params = await dayOf(scene);
      await scene.server.as(scene.home.manager.token)(
        'POST /api/business/days/{locationId}/{date}/sign-off',
        {
          params,
          body: { counts: [] },
        },
      );
      return { input: { params, body: { amountCents: 0, reason: 'A receipt was found.' } } };
    },
  },
  'GET /api/business/payouts': {
    rights: managersLists,
    call: async (scene) => ({
      input: { query: { from: lastDay(scene), to: addDays(lastDay(scene), 1) } },
      shows: scene.home.valet.id,
    }),
  },
  'POST /api/business/payouts': {
    rights: managersTheirs,
    call: async (scene) => ({
      input: { body: { personId: await tippedValet(scene), amountCents: 1 } },
    }),
  },
  'POST /api/business/payouts/{payoutId}/correction': {
    rights: managersTheirs,
    call: async (scene) => ({
      input: {
        params: { payoutId: await paidTip(scene) },
        body: { reason: 'Paid to the wrong person' },
      },
    }),
  },
  'GET /api/business/report-subscription': {
    rights: managersLists,
    call: async () => ({ input: {} }),
  },
  'PUT /api/business/report-subscription': {
    rights: managersTheirs,
    call: async (scene) => {
      await unreported(scene);
      return { input: { body: { cadence: 'weekly', locationId: scene.home.location.id } } };
    },
  },
  'POST /api/reports/unsubscribe': {
    rights: holderOfSecret,
    call: async (scene) => {
      const token = await reported(scene);
      return { input: { body: { token: scene.tenant === 'own' ? token : newToken('uns') } } };
    },
  },
} satisfies Partial<Rows>;
