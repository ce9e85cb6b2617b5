import { insertInvoice } from '../../factories/invoices.ts';
import { insertStay } from '../../factories/rows.ts';
import { administrators, managersLists, managersTheirs } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

/** Begins with the month before the last, which may not be over yet at the location. */
let monthsAgo = 1;
/** Returns a different past month for each call, in which the business owes a platform fee. */
async function monthOf({ server, home }: Scene): Promise<string> {
  monthsAgo += 1;
  const now = server.ctx.clock();
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 15));
  const stayId = await insertStay(server.ctx.db, home, { status: 'returned' });
  const { pool } = server.ctx;
  await pool.query('alter table ledger_entries disable trigger append_only');
  await pool.query(
    `update ledger_entries set created_at = $2
     where order_id in (select id from orders where stay_id = $1)`,
    [stayId, at],
  );
  await pool.query('alter table ledger_entries enable trigger append_only');
  return at.toISOString().slice(0, 7);
}

async function issuedMonth(scene: Scene): Promise<string> {
  const month = await monthOf(scene);
  await scene.server.as(scene.admin.token)('POST /api/admin/fees/{businessId}/invoices', {
    params: { businessId: scene.home.id },
    body: { month },
  });
  return month;
}

/** Returns a month whose invoice the business has not paid. */
async function owedMonth(scene: Scene): Promise<string> {
  const month = await monthOf(scene);
  await insertInvoice(scene.server, scene.home.id, { month });
  return month;
}

const payment = { paidOn: '2026-01-15', note: 'Transfer 4711' };

async function paidMonth(scene: Scene): Promise<string> {
  const month = await owedMonth(scene);
  await scene.server.as(scene.admin.token)(
    'POST /api/admin/fees/{businessId}/invoices/{month}/payments',
    { params: { businessId: scene.home.id, month }, body: payment },
  );
  return month;
}

const thisMonth = ({ server }: Scene) => server.ctx.clock().toISOString().slice(0, 7);

/** Plans a change of the platform fee that takes effect tomorrow. */
async function plannedFee({ server, home, admin }: Scene): Promise<number> {
  await server.as(admin.token)('PUT /api/admin/businesses/{businessId}/platform-fee', {
    params: { businessId: home.id },
    body: {
      platformFeeType: 'percentage',
      platformFeeValue: 9,
      effectiveFrom: new Date(server.ctx.clock().getTime() + 86_400_000).toISOString(),
    },
  });
  const { version } = await server.ctx.db
    .selectFrom('platform_fee_changes')
    .select('version')
    .where('business_id', '=', home.id)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  return version;
}

export const feesRows = {
  'DELETE /api/admin/businesses/{businessId}/platform-fee/{version}': {
    rights: administrators,
    call: async (scene) => ({
      input: { params: { businessId: scene.home.id, version: String(await plannedFee(scene)) } },
    }),
  },
  'GET /api/admin/analytics': {
    rights: administrators,
    // The overview lists the newest events of all businesses.
    call: async ({ cars }) => ({ input: {}, shows: (await cars.parked()).ticketId }),
  },
  'GET /api/admin/fees': {
    rights: administrators,
    call: async (scene) => ({
      input: { query: { month: thisMonth(scene), search: scene.home.name } },
      shows: scene.home.id,
    }),
  },
  'GET /api/admin/fees/{businessId}': {
    rights: administrators,
    call: async (scene) => ({
      input: { params: { businessId: scene.home.id }, query: { month: thisMonth(scene) } },
      shows: scene.home.id,
    }),
  },
  'POST /api/admin/fees/{businessId}/invoices': {
    rights: administrators,
    call: async (scene) => ({
      input: { params: { businessId: scene.home.id }, body: { month: await monthOf(scene) } },
    }),
  },
  'GET /api/admin/fees/{businessId}/invoices/{month}': {
    rights: administrators,
    call: async (scene) => {
      const month = await issuedMonth(scene);
      return { input: { params: { businessId: scene.home.id, month } }, shows: scene.home.name };
    },
  },
  'GET /api/admin/invoices/owed': {
    rights: administrators,
    call: async (scene) => {
      await owedMonth(scene);
      return { input: { query: { search: scene.home.name } }, shows: scene.home.id };
    },
  },
  'GET /api/business/invoices': {
    rights: managersLists,
    call: async (scene) => ({ input: {}, shows: await issuedMonth(scene) }),
  },
  'GET /api/business/invoices/{month}': {
    rights: managersTheirs,
    call: async (scene) => ({
      input: { params: { month: await issuedMonth(scene) } },
      shows: scene.home.name,
    }),
  },
  'POST /api/admin/fees/{businessId}/invoices/{month}/payments': {
    rights: administrators,
    call: async (scene) => ({
      input: {
        params: { businessId: scene.home.id, month: await owedMonth(scene) },
        body: payment,
      },
    }),
  },
  'POST /api/admin/fees/{businessId}/invoices/{month}/payments/take-back': {
    rights: administrators,
    call: async (scene) => ({
      input: {
        params: { businessId: scene.home.id, month: await paidMonth(scene) },
        body: { reason: 'Another invoice' },
      },
    }),
  },
} satisfies Partial<Rows>;
