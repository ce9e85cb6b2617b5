import { randomUUID } from 'node:crypto';
import { recordAudit } from '#server/features/identity/commands/audit.ts';
import type { LinkPurpose } from '#domain/identity/accountMail.ts';
import { unsealContent } from '#server/features/messages/templates/content.ts';
import { hashPin } from '#server/platform/secrets/passwords.ts';
import { anApplication, buildLinkedPerson } from '../factories/accounts.ts';
import { buildPerson, type TestBusiness, randomPhone, openDevice } from '../factories/people.ts';
import { insertRow, updateRows } from '../factories/rows.ts';
import { openTicket, type ParkedCar, payOrder, requestCar } from '../factories/stays.ts';
import type { TestServer } from '../harness/server.ts';

/** Returns the texts in the outbox to a recipient, the newest first. */
async function outbox({ ctx }: TestServer, recipient: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('messages')
    .select('content_sealed')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => unsealContent(ctx, row.content_sealed).text);
}

async function inOutbox(server: TestServer, recipient: string, what: RegExp): Promise<string> {
  for (const text of await outbox(server, recipient)) {
    const found = what.exec(text)?.[1];
    if (found) return found;
  }
  throw new Error(`Nothing like ${what} was sent to ${recipient}.`);
}

export const codeSentTo = (server: TestServer, phone: string) =>
  inOutbox(server, phone, /\b(\d{6})\b/);

/** Creates functions that build a car in each state, through the same calls as people. */
export function createCars(server: TestServer, business: TestBusiness) {
  const valet = server.as(business.valet.token);
  const manager = server.as(business.manager.token);

  async function expected() {
    const ticket = await openTicket(server, business);
    return { ...ticket, code: await codeSentTo(server, ticket.phone) };
  }
  async function received() {
    const car = await expected();
    const params = { ticketId: car.ticketId };
    await valet('POST /api/valet/tickets/{ticketId}/verify-otp', {
      params,
      body: { code: car.code },
    });
    return car;
  }
  async function parked(): Promise<ParkedCar> {
    const car = await received();
    const params = { ticketId: car.ticketId };
    await valet('POST /api/valet/tickets/{ticketId}/parked', { params, body: {} });
    const ticketToken = await inOutbox(server, car.phone, /\/t\/([0-9A-Za-z]{22})/);
    return { ...car, ticketToken };
  }
  async function requested(targetMinutes?: number) {
    const car = await parked();
    return { ...car, orderId: (await requestCar(server, car, targetMinutes)).id };
  }
  async function paid(targetMinutes?: number) {
    const car = await requested(targetMinutes);
    await payOrder(server, car, car.orderId);
    return car;
  }
  /** Offers a car to a runner, as automatic dispatch does. A runner has one offer at a time. */
  async function offered(runnerId: string) {
    const car = await paid();
    const { db, clock } = server.ctx;
    const now = clock();
    await db
      .updateTable('dispatch_offers')
      .set({ ended_at: now, outcome: 'withdrawn' })
      .where('runner_id', '=', runnerId)
      .where('ended_at', 'is', null)
      .execute();
    await db
      .insertInto('dispatch_offers')
      .values({
        business_id: business.id,
        location_id: business.location.id,
        order_id: car.orderId,
        runner_id: runnerId,
        returns: 0,
        offered_at: now,
        expires_at: new Date(now.getTime() + 45_000),
      })
      .execute();
    return car;
  }
  async function dispatched(runnerId: string) {
    const car = await paid();
    const params = { id: car.orderId };
    await manager('POST /api/dispatch/orders/{id}/assign', { params, body: { valetId: runnerId } });
    return car;
  }
  async function ready(runnerId: string) {
    const car = await dispatched(runnerId);
    await manager('POST /api/dispatch/orders/{id}/ready', { params: { id: car.orderId } });
    return car;
  }
  /** Brings a car to the curb as the person with this token. */
  async function readyBy(token: string, runnerId: string) {
    const car = await dispatched(runnerId);
    const params = { id: car.orderId };
    await server.as(token)('POST /api/dispatch/orders/{id}/ready', { params });
    return car;
  }
  async function held() {
    const car = await ready(business.valet.id);
    const params = { id: car.ticketId };
    await manager('POST /api/stays/{id}/park-again', { params, body: {} });
    return car;
  }
  /** Creates a late report of a runner about a parked car; returns its id. */
  async function reported(runnerId: string) {
    const { ticketId } = await parked();
    const now = server.ctx.clock();
    const report = await server.ctx.db
      .insertInto('late_reports')
      .values({
        business_id: business.id,
        location_id: business.location.id,
        stay_id: ticketId,
        reported_by: runnerId,
        call_key: ticketId,
        step: 'park',
        reason: 'state',
        done_at: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return report.id;
  }
  return {
    expected,
    received,
    parked,
    requested,
    paid,
    offered,
    dispatched,
    ready,
    readyBy,
    held,
    reported,
  };
}

/** Creates functions that build people of a business with their records. */
export function createPeople(server: TestServer, business: TestBusiness) {
  const { ctx } = server;
  const staff = { businessId: business.id, locationIds: [business.location.id] };

  async function valet() {
    return buildPerson(ctx, { role: 'business_valet', ...staff });
  }
  async function customer() {
    return buildPerson(ctx, { role: 'customer' });
  }
  async function manager() {
    return buildPerson(ctx, { role: 'business', businessId: business.id });
  }
  async function withPin() {
    const { id, phone_e164 } = await valet();
    const pin = '7318';
    await updateRows({ ctx }, 'people', id, { pin_hash: await hashPin(ctx.config, pin) });
    return { phone: phone_e164 ?? '', pin };
  }
  async function invited() {
    const phone = randomPhone();
    const { valetId } = await server.as(business.manager.token)(
      'POST /api/business/valets/invite',
      {
        body: { phoneNumber: phone, locationIds: [business.location.id] },
      },
    );
    return { valetId, phone, code: await codeSentTo(server, phone) };
  }
  async function notification(personId: string): Promise<string> {
    const { id } = await insertRow({ ctx }, 'notifications', {
      person_id: personId,
      type: 'password_changed',
      dedupe_key: randomUUID(),
    });
    return id;
  }
  async function session(personId: string): Promise<string> {
    return (await openDevice(ctx, personId)).sessionId;
  }
  async function audited(adminId: string): Promise<string> {
    await recordAudit(ctx.db, { adminId, personId: business.valet.id, action: 'looked at' });
    return business.valet.id;
  }
  const linked = (purpose: LinkPurpose) => buildLinkedPerson(server, business, purpose);
  async function applied(): Promise<string> {
    const call = server.as();
    const body = anApplication();
    return (await call('POST /api/business/applications', { body })).applicationId;
  }
  return {
    valet,
    customer,
    manager,
    withPin,
    invited,
    notification,
    session,
    audited,
    linked,
    application: anApplication,
    applied,
  };
}
