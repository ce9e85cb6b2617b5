import { type Call, type CallOutput } from '#contract/client.ts';
import type { Car } from '#contract/cars.ts';
import type { PastJob } from '#contract/earnings.ts';
import type { GuestOrder } from '#contract/orders.ts';
import type { ListedShift } from '#contract/shifts.ts';
import { withClient } from '../../faults/process.ts';
import type { Place, Worker } from '../stage.ts';

export type FoundValet = {
  worker: Worker;
  place: Place;
  isOnShift: boolean;
  shifts: ListedShift[];
  jobs: PastJob[];
  earnings: CallOutput<'GET /api/valet/earnings'>;
};

/** Answers of the servers when everybody has gone, and the contents of the ledger and of the provider's books. */
export type Found = {
  cars: Car[];
  /** Orders on the guest's page, by plate. */
  orders: ReadonlyMap<string, GuestOrder[]>;
  valets: FoundValet[];
  stays: { id: string; plate: string; status: string }[];
  /** Sums by order and account. */
  ledger: { orderId: string; account: string; personId: string | null; cents: number }[];
  /** Sums that the provider kept of each order's cards. */
  provider: { orderId: string; cents: number }[];
};

const AT_ONCE = 6;

async function mapInTurns<T, R>(list: readonly T[], read: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < list.length; from += AT_ONCE)
    results.push(...(await Promise.all(list.slice(from, from + AT_ONCE).map(read))));
  return results;
}

/** @param links the guests' links by plate */
export async function readFound(
  server: { as(token?: string): Call; databaseUrl: string },
  places: readonly Place[],
  links: ReadonlyMap<string, string>,
): Promise<Found> {
  const cars = await Promise.all(
    places.map((place) => readCars(server.as(place.desk.token), place)),
  );
  const orders = await mapInTurns([...links], async ([plate, token]) => {
    const path = 'GET /api/customer/ticket/{token}';
    const ticket = await server.as()(path, { params: { token } });
    return [plate, ticket.orders] as const;
  });
  const workers = places.flatMap((place) => place.valets.map((worker) => ({ worker, place })));
  const valets = await mapInTurns(workers, async (one) => ({
    ...one,
    ...(await readValet(server.as(one.worker.token))),
  }));
  const books = await readBooks(server.databaseUrl);
  return { cars: cars.flat(), orders: new Map(orders), valets, ...books };
}

async function readCars(call: Call, { id: locationId }: Place): Promise<Car[]> {
  const cars: Car[] = [];
  let cursor: string | null = null;
  do {
    const query = { locationId, ...(cursor && { cursor }) };
    const page: CallOutput<'GET /api/stays'> = await call('GET /api/stays', { query });
    cars.push(...page.cars);
    cursor = page.nextCursor;
  } while (cursor);
  return cars;
}

async function readValet(call: Call) {
  const [{ onShift: isOnShift }, { shifts }, earnings] = await Promise.all([
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
  return { isOnShift, shifts, jobs, earnings };
}

function readBooks(databaseUrl: string): Promise<Pick<Found, 'stays' | 'ledger' | 'provider'>> {
  return withClient(databaseUrl, async (client) => {
    const stays = await client.query<Found['stays'][number]>(
      'select id, license_plate as plate, status from stays',
    );
    const ledger = await client.query<Found['ledger'][number]>(
      `select order_id as "orderId", account, person_id as "personId", sum(amount_cents)::float8 as cents
       from ledger_entries group by 1, 2, 3 having sum(amount_cents) <> 0`,
    );
    const provider = await client.query<Found['provider'][number]>(
      // A tip that was given after paying is a payment of its own.
      `select coalesce(body->'metadata'->>'orderId', later_tips.order_id::text) as "orderId",
         sum((body->>'amount_received')::float8
           - coalesce(body->'latest_charge'->>'amount_refunded', '0')::float8) as cents
       from sandbox_objects
         left join later_tips on later_tips.id::text = body->'metadata'->>'laterTipId'
       where body->>'object' = 'payment_intent' group by 1`,
    );
    return { stays: stays.rows, ledger: ledger.rows, provider: provider.rows };
  });
}
