import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fillBoard, plateOf } from '../factories/board.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { pollUntilTruthy } from '../factories/stays.ts';
import { COLLEAGUES_GROUP } from '#web/features/orders/jobs/order.ts';
import { newPage, waitForSettledPage } from '../harness/browser.ts';
import { countBytes, type Received, sumBytes } from '../harness/countBytes.ts';
import type { Product } from '../harness/product.ts';
import { scriptOf } from '../harness/scriptOf.ts';
import { stepFor, texts } from './texts.ts';

export const JOBS = 60;

type Cost = { bytes: number; received: Received[] };
export type JobChange = { name: string; play: () => Promise<Cost> };

/**
 * Returns changes of a valet's jobs in an evening. Each occurs twice, because the first may fetch
 * parts that the second finds cached. Other people make all but the last two kinds, so the phone
 * only has to show them.
 */
export async function createJobChanges({ server, browser }: Pick<Product, 'server' | 'browser'>) {
  const business = await buildStaffedBusiness(server.ctx);
  await fillBoard(server.ctx, business, { waiting: JOBS, onTheWay: 0, atCurb: 0 });
  const { services } = await server.as(business.valet.token)('GET /api/valet/active-services', {
    query: {},
  });
  const manager = server.as(business.manager.token);
  // Simulates a late evening: every second guest has a message, and the notification list is full.
  for (const { id } of services.slice(0, JOBS / 2)) {
    await manager('POST /api/conversations/{id}/messages', {
      params: { id },
      body: { clientId: randomUUID(), text: 'The guest waits at the north door.' },
    });
  }
  await sql`insert into notifications (person_id, business_id, type, data, action_url, dedupe_key, created_at)
    select ${business.valet.id}, ${business.id}, 'car_retrieval_request',
      jsonb_build_object('car', 'Lincoln Aviator K ' || n, 'location', 'Palm Court', 'spot', 'B2-' || n),
      '/valet-dashboard', 'bench:' || n, now() - n * interval '1 minute'
    from generate_series(1, 50) as n`.execute(server.ctx.db);
  const page = await newPage(browser);
  await page.addInitScript((own) => localStorage.setItem('auth_token', own), business.valet.token);
  // Waits for the prefetch of the parts for the next steps, which starts some time after the screen
  // is shown.
  const parts = await Promise.all(
    ['Badge', 'Inbox', 'HandoverScreen', 'ToastMessage'].map(scriptOf),
  );
  const isAhead = Promise.all(parts.map((part) => page.waitForResponse(part)));
  await page.goto(`${server.url}/valet-dashboard`);
  const rows = page.locator('.job-rows [data-card]');
  await rows.nth(JOBS - 2).waitFor();
  await isAhead;
  const colleague = server.as(business.otherValet.token);

  const jobOf = (car: number) => {
    const job = services.find(({ vehicleInfo }) => vehicleInfo.licensePlate === plateOf(car));
    return { stayId: job?.id ?? '', orderId: job?.order?.id ?? '' };
  };
  const readStatus = async (orderId: string) => {
    const order = await server.ctx.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirst();
    return order?.status;
  };
  const rowOf = (car: number) => rows.filter({ hasText: plateOf(car) });
  const isWithColleague = (car: number) => async () =>
    (await page
      .locator(`[data-column="${COLLEAGUES_GROUP}"] [data-card]`)
      .filter({ hasText: plateOf(car) })
      .count()) === 1;
  const isMine = (car: number) => async () => (await rowOf(car).getByRole('button').count()) === 1;

  function change(name: string, send: () => Promise<unknown>, isShown: () => Promise<boolean>) {
    const play = async (): Promise<Cost> => {
      await waitForSettledPage(page);
      counter.take();
      await send();
      await pollUntilTruthy(isShown);
      await waitForSettledPage(page);
      const received = counter.take();
      return { bytes: sumBytes(received), received };
    };
    return { name, play };
  }
  const assign = (car: number, valetId: string) =>
    manager('POST /api/dispatch/orders/{id}/assign', {
      params: { id: jobOf(car).orderId },
      body: { valetId },
    });
  const requeue = (car: number) =>
    manager('POST /api/dispatch/orders/{id}/requeue', { params: { id: jobOf(car).orderId } });
  // The first car of this valet prefetches the corrections, some time after it is shown.
  const corrections = page.waitForResponse(await scriptOf('PutRight'));
  await assign(56, business.valet.id);
  await corrections;
  await requeue(56);
  await waitForSettledPage(page);
  const counter = await countBytes(page);
  const changes: JobChange[] = [
    ...[50, 51].map((car) =>
      change(
        'a colleague accepts a car',
        () => colleague('POST /api/services/{id}/accept', { params: { id: jobOf(car).stayId } }),
        isWithColleague(car),
      ),
    ),
    ...[52, 53].map((car) =>
      change(
        'a dispatcher sends a colleague',
        () => assign(car, business.otherValet.id),
        isWithColleague(car),
      ),
    ),
    ...[54, 55].map((car) =>
      change('a dispatcher sends this valet', () => assign(car, business.valet.id), isMine(car)),
    ),
    ...[54, 55].map((car) =>
      change(
        'a car of this valet goes back to the queue',
        () => requeue(car),
        async () => !(await isMine(car)()),
      ),
    ),
    // This valet takes the step. Its answer is counted, its request is not.
    ...[41, 42].map((car) =>
      change(
        'this valet accepts a car',
        () =>
          rowOf(car)
            .getByRole('button', { name: stepFor(texts.en.jobs.accept) })
            .click(),
        async () => (await readStatus(jobOf(car).orderId)) === 'dispatched',
      ),
    ),
    // Occurs once, because the parts for this step are already fetched.
    change(
      'this valet brings it to the curb',
      () =>
        page
          .locator('.job-bar')
          .getByRole('button', { name: stepFor(texts.en.jobs.ready) })
          .click(),
      async () =>
        (await Promise.all([41, 42].map((car) => readStatus(jobOf(car).orderId)))).includes(
          'ready',
        ),
    ),
  ];
  return { changes, close: () => page.context().close() };
}
