import { guestSays, say } from '../factories/conversations.ts';
import { buildHouseAccount, buildPromo } from '../factories/payments.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import {
  CARDS,
  type ParkedCar,
  paidCar,
  parkCar,
  payOrder,
  requestCar,
} from '../factories/stays.ts';
import type { TestServer } from '../harness/server.ts';
import type { BuildStates, OpenStep, ScreenState } from './state.ts';
import { fills, fillsCard, inOrder, opens, sees, startOf, submits } from './steps.ts';

/** The page behind a guest's link in all states of their car, and the page behind a printed code. */
export const buildTicketStates: BuildStates = async (server) => {
  const business = await buildStaffedBusiness(server.ctx);
  await server.ctx.db
    .updateTable('locations')
    .set({ entrance: 'Harbour Gate' })
    .where('id', '=', business.location.id)
    .execute();
  const free = await buildStaffedBusiness(server.ctx, { flatRateCents: 0 });
  const parked = await parkCar(server, business);
  const requested = await parkCar(server, business);
  await requestCar(server, requested);
  const complimentary = await parkCar(server, free);
  return [
    { name: 'ticket-none', path: '/customer/ticket/tkt_none', isRefused: true },
    { name: 'ticket-parked', path: pathOf(parked) },
    { name: 'ticket-free', path: pathOf(complimentary) },
    { name: 'ticket-requested', path: pathOf(requested) },
    { name: 'ticket-paid', path: pathOf(await paidCar(server, business)) },
    { name: 'ticket-late', path: pathOf(await buildLateCar(server, business)) },
    { name: 'ticket-dispatched', path: pathOf(await bringCar(server, business, 'dispatched')) },
    { name: 'ticket-ready', path: pathOf(await bringCar(server, business, 'ready')) },
    { name: 'ticket-completed', path: pathOf(await bringCar(server, business, 'completed')) },
    ...(await buildPayingStates(server, business)),
    ...(await buildRatingStates(server, business)),
    ...(await buildTalkStates(server, business)),
    ...(await buildOfferStates(server, business)),
  ];
};

const pathOf = ({ ticketToken }: ParkedCar) => `/customer/ticket/${ticketToken}`;

/** A car on its way back, as far as this. */
async function bringCar(
  server: TestServer,
  business: TestBusiness,
  until: 'dispatched' | 'ready' | 'completed',
): Promise<ParkedCar> {
  const car = await paidCar(server, business);
  const board = server.as(business.manager.token);
  const params = { id: car.order.id };
  await board('POST /api/dispatch/orders/{id}/assign', {
    params,
    body: { valetId: business.valet.id },
  });
  if (until !== 'dispatched') await board('POST /api/dispatch/orders/{id}/ready', { params });
  if (until === 'completed') await board('POST /api/dispatch/orders/{id}/complete', { params });
  return car;
}

/** A paid car that is seven minutes behind what was promised. */
export async function buildLateCar(server: TestServer, business: TestBusiness): Promise<ParkedCar> {
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car, 5);
  await payOrder(server, car, id);
  await server.ctx.pool.query(
    `update orders set due_at = now() - interval '7 minutes', promised_at = now() - interval '7 minutes',
       expected_at = now() - interval '7 minutes' where id = $1`,
    [id],
  );
  return car;
}

/** A request that is paid in part, changed or tipped, and a car that nobody fetched. */
async function buildPayingStates(
  server: TestServer,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const [declined, validated] = [await parkCar(server, business), await parkCar(server, business)];
  for (const car of [declined, validated]) await requestCar(server, car);
  const account = await buildHouseAccount(server, business, { coverCents: 500 });
  const paid = await paidCar(server, business);
  const held = await bringCar(server, business, 'ready');
  await server.as(business.valet.token)('POST /api/stays/{id}/park-again', {
    params: { id: held.ticketId },
    body: { parkingSpot: 'B2-14' },
  });
  const later = await buildStaffedBusiness(server.ctx);
  await server.ctx.db
    .updateTable('locations')
    .set({ pay_when: 'atHandover' })
    .where('id', '=', later.location.id)
    .execute();
  const due = await parkCar(server, later);
  await requestCar(server, due);
  return [
    {
      name: 'ticket-declined',
      path: pathOf(declined),
      isRefused: true,
      open: inOrder(fillsCard(CARDS.declined), async (page, { pay }) => {
        await page.locator('[type=submit]').last().click();
        await page.getByText(pay.form.failedTitle).first().waitFor();
      }),
    },
    {
      name: 'ticket-validated',
      path: pathOf(validated),
      opensOnce: true,
      open: inOrder(
        fills(({ promo }) => promo.label, account.code ?? ''),
        submits(
          ({ promo }) => promo.apply,
          () => account.name,
        ),
      ),
    },
    {
      name: 'ticket-time',
      path: pathOf(paid),
      open: opens(({ after }) => after.time.open, 'body'),
    },
    {
      name: 'ticket-tip',
      path: pathOf(paid),
      open: inOrder(
        opens(({ after }) => after.tip.more, 'body'),
        fillsCard(CARDS.good),
      ),
    },
    { name: 'ticket-held', path: pathOf(held) },
    { name: 'ticket-at-handover', path: pathOf(due) },
  ];
}

const rates =
  (stars: number): OpenStep =>
  async (page) =>
    page
      .getByRole('radio')
      .nth(stars - 1)
      .click();

async function buildRatingStates(
  server: TestServer,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const [rated, commented] = [
    await bringCar(server, business, 'completed'),
    await bringCar(server, business, 'completed'),
  ];
  return [
    {
      name: 'ticket-rated',
      path: pathOf(rated),
      open: inOrder(
        rates(4),
        sees(({ ticket }) => ticket.rating.thanks),
      ),
    },
    {
      name: 'ticket-comment-long',
      path: pathOf(commented),
      open: inOrder(
        rates(2),
        fills(({ rating }) => rating.label, 'x'.repeat(502)),
        sees(({ rating }) => startOf(rating.tooLong)),
      ),
    },
    {
      name: 'ticket-commented',
      path: pathOf(commented),
      opensOnce: true,
      open: inOrder(
        rates(2),
        fills(({ rating }) => rating.label, 'A long wait.'),
        submits(
          ({ rating }) => rating.send,
          ({ rating }) => rating.sent,
        ),
      ),
    },
  ];
}

async function buildTalkStates(server: TestServer, business: TestBusiness): Promise<ScreenState[]> {
  const silent = await parkCar(server, business);
  const [unread, talking] = [await parkCar(server, business), await parkCar(server, business)];
  for (const { ticketId } of [unread, talking])
    await say(server, business.valet.token, ticketId, '1001');
  await guestSays(server, talking.ticketToken, '1002');
  // How many messages are new is part of the button's name.
  const opensTalk: OpenStep = async (page, { ticket }) => {
    await page.getByRole('button', { name: ticket.talk.open }).click();
    await page.getByRole('log').waitFor();
  };
  return [
    { name: 'ticket-talk-empty', path: pathOf(silent), open: opensTalk },
    { name: 'ticket-unread', path: pathOf(unread) },
    {
      name: 'ticket-talk',
      path: pathOf(talking),
      open: inOrder(
        opensTalk,
        fills(({ conversation }) => conversation.compose, '1003'),
      ),
    },
  ];
}

async function buildOfferStates(
  server: TestServer,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const promo = await buildPromo(server, business, { minimumCents: 1000, maxUsesPerGuest: 1 });
  const ended = await buildPromo(server, business, { isActive: false });
  const account = await buildHouseAccount(server, business, { coverCents: 1000 });
  return [
    { name: 'offer', path: `/promo/${promo.id}` },
    { name: 'offer-ended', path: `/promo/${ended.id}` },
    { name: 'offer-house', path: `/validation/${account.id}/${account.code ?? ''}` },
    { name: 'offer-unknown', path: '/promo/nonsense', isRefused: true },
  ];
}
