import { createClient, type CallOutput } from '#contract/client.ts';
import type { Car } from '#contract/cars.ts';
import type { GuestOrder } from '#contract/orders.ts';
import type { ListedShift } from '#contract/shifts.ts';
import type { PastJob } from '#contract/earnings.ts';
import { withClient } from '#test/faults/process.ts';
import type { StaffMember, StageLocation } from '../stage/stage.ts';

export type FoundValet = {
  worker: StaffMember;
  place: StageLocation;
  isOnShift: boolean;
  shifts: ListedShift[];
  jobs: PastJob[];
  earnings: CallOutput<'GET /api/valet/earnings'>;
};

/** Answers of the servers after the evening, with the ledger and the payments of the provider. */
export type Found = {
  cars: Car[];
  /** Orders by plate, as the guest's page shows these orders. */
  orders: ReadonlyMap<string, GuestOrder[]>;
  valets: FoundValet[];
  /**
   * Database rows: every stay, the balance of each account for each order, and the amount that the
   * payment provider has received for each order.
   */
  stays: { id: string; plate: string; status: string }[];
  ledger: { orderId: string; account: string; personId: string | null; cents: number }[];
  provider: { orderId: string; cents: number }[];
  /** Steps that phones reported late. `decidedBy` is null if no person decided. */
  reports: {
    plate: string;
    step: string;
    by: string;
    outcome: string | null;
    decidedBy: string | null;
  }[];
};

const AT_ONCE = 6;

async function mapInTurns<T, R>(list: readonly T[], read: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < list.length; from += AT_ONCE)
    results.push(...(await Promise.all(list.slice(from, from + AT_ONCE).map(read))));
  return results;
}

/** @param pages ticket tokens of the guests by plate */
export async function readFound(
  urls: { server: string; database: string },
  places: readonly StageLocation[],
  pages: ReadonlyMap<string, string>,
): Promise<Found> {
  const as = (token: string | null) => createClient({ baseUrl: urls.server, token: () => token });

  const cars: Car[] = [];
  for (const { id: locationId, desk } of places) {
    let cursor: string | null = null;
    do {
      const query = { locationId, ...(cursor && { cursor }) };
      const page: CallOutput<'GET /api/stays'> = await as(desk.token)('GET /api/stays', { query });
      cars.push(...page.cars);
      cursor = page.nextCursor;
    } while (cursor);
  }

  const orders = await mapInTurns([...pages], async ([plate, token]) => {
    const ticket = await as(null)('GET /api/customer/ticket/{token}', { params: { token } });
    return [plate, ticket.orders] as const;
  });

  const staff = places.flatMap((place) => place.valets.map((worker) => ({ worker, place })));
  const valets = await mapInTurns(staff, async ({ worker, place }): Promise<FoundValet> => {
    const call = as(worker.token);
    const [{ onShift }, { shifts }, earnings] = await Promise.all([
      call('GET /api/valet/shift/current', {}),
      call('GET /api/valet/shifts/history', { query: { dateRange: '7d', limit: 100 } }),
      call('GET /api/valet/earnings', { query: { dateRange: '7d' } }),
    ]);
    const jobs: PastJob[] = [];
    for (let hasMore = true; hasMore;) {
      const before = jobs.at(-1)?.id;
      const page = await call('GET /api/valet/history', { query: before ? { before } : {} });
      jobs.push(...page.services);
      hasMore = page.hasMore;
    }
    return { worker, place, isOnShift: onShift, shifts, jobs, earnings };
  });

  const books = await readBooks(urls.database);
  return { cars, orders: new Map(orders), valets, ...books };
}

function readBooks(
  databaseUrl: string,
): Promise<Pick<Found, 'stays' | 'ledger' | 'provider' | 'reports'>> {
  return withClient(databaseUrl, async (client) => {
    const stays = await client.query<Found['stays'][number]>(
      'select id, license_plate as plate, status from stays',
    );
    const ledger = await client.query<Found['ledger'][number]>(
      `select order_id as "orderId", account, person_id as "personId", sum(amount_cents)::float8 as cents
       from ledger_entries group by 1, 2, 3 having sum(amount_cents) <> 0`,
    );
    const provider = await client.query<Found['provider'][number]>(
      // A tip after the return is a separate payment.
      `select coalesce(body->'metadata'->>'orderId', later_tips.order_id::text) as "orderId",
         sum((body->>'amount_received')::float8
           - coalesce(body->'latest_charge'->>'amount_refunded', '0')::float8) as cents
       from sandbox_objects
         left join later_tips on later_tips.id::text = body->'metadata'->>'laterTipId'
       where body->>'object' = 'payment_intent' group by 1`,
    );
    const reports = await client.query<Found['reports'][number]>(
      `select license_plate as plate, step, reported_by as "by", outcome, decided_by as "decidedBy"
       from late_reports join stays on stays.id = stay_id`,
    );
    const rows = { stays: stays.rows, ledger: ledger.rows, provider: provider.rows };
    return { ...rows, reports: reports.rows };
  });
}
