import type { ApiCall, CallInput, CallOptions } from '#contract/client.ts';
import type { Operations } from '#contract/index.ts';
import type { GuestOrder } from '#contract/orders.ts';
import type { Book, BookedCar, BookedOrder, BookedShift } from './book.ts';
import type { Clock } from './clock.ts';
import { mustBe } from './differences.ts';
import type { StageLocation } from './stage/stage.ts';
import type { PriceQuote } from './stage/prices.ts';

/**
 * Press of a member of the staff at a time of the simulation. `call` may lose answers and repeat
 * itself; `sent` tells the server that the call comes later than the press.
 */
export type StaffPress = { call: ApiCall; by: string; at: number; sent?: CallOptions };
/** Guest with the page of a ticket. */
export type GuestPage = { call: ApiCall; ticketToken: string };

type Body<K extends keyof Operations> =
  CallInput<K> extends { body?: infer B } ? NonNullable<B> : never;
export type Evidence = Omit<Body<'POST /api/valet/shift/start'>, 'locationId'>;
type Settlement = Body<'POST /api/dispatch/orders/{id}/settle'>;

const CONFIRM = 'POST /api/customer/orders/{id}/payment/confirm';
const TIP = 'POST /api/customer/orders/{id}/tip';
const makes = [
  ['Subaru', 'Outback', 'Brown'],
  ['Honda', 'Accord', 'Black'],
  ['Lexus', 'LX 600', 'White'],
  ['Audi', 'Q8', 'Gray'],
  ['Tesla', 'Model 3', 'Blue'],
] as const;

function lookOf(plate: string) {
  const [vehicleMake, vehicleModel, vehicleColor] =
    makes[Number(plate.slice(-2)) % makes.length] ?? makes[0];
  return { vehicleMake, vehicleModel, vehicleColor };
}

/** The calls of a visit, each with what it adds to the book when the server has answered. */
export class VisitSteps {
  readonly book: Book;
  readonly clock: Clock;
  /** Real time of the last answered step. */
  lastAt = performance.now();

  constructor(book: Book, clock: Clock) {
    this.book = book;
    this.clock = clock;
  }

  /** Returns the simulated time of an answer. */
  #hear(): number {
    this.lastAt = performance.now();
    return this.clock.now;
  }

  #order(car: BookedCar, id: string): BookedOrder {
    return this.book.findOrder(car, id, this.#hear());
  }

  async startShift(
    { call, by, sent }: StaffPress,
    place: StageLocation,
    body: Evidence,
  ): Promise<BookedShift> {
    const input = { body: { ...body, locationId: place.id } };
    const { shift } = await call('POST /api/valet/shift/start', input, sent);
    this.#hear();
    const from = Date.parse(shift.startTime);
    const booked: BookedShift = { id: shift.id, place, person: by, from, to: null };
    this.book.shifts.push(booked);
    return booked;
  }

  async endShift(
    { call, sent }: StaffPress,
    booked: BookedShift,
    body: Evidence & { leaveCars: boolean },
  ): Promise<void> {
    const { shift } = await call(
      'POST /api/valet/shift/end',
      { body: { ...body, shiftId: booked.id } },
      sent,
    );
    this.#hear();
    booked.to = Date.parse(shift.endTime ?? '');
  }

  /** Opens a ticket. Without a code to enter, the car is received. */
  async openTicket(
    { call, sent }: StaffPress,
    car: BookedCar,
    guest: { name: string; phone: string },
    isOffline = false,
  ): Promise<void> {
    const ticket = await call(
      'POST /api/valet/tickets',
      {
        body: {
          ticketId: car.stayId,
          phoneE164: guest.phone,
          customerName: guest.name,
          licensePlate: car.plate,
          ...lookOf(car.plate),
          locationId: car.place.id,
          ...(isOffline && { wasOffline: true }),
        },
      },
      sent,
    );
    car.ticketNumber = ticket.ticketNumber;
    if (ticket.stayStatus !== 'expected') car.receivedAt = this.#hear();
  }

  async enterCode({ call, sent }: StaffPress, car: BookedCar, code: string): Promise<void> {
    const input = { params: { ticketId: car.stayId }, body: { code } };
    await call('POST /api/valet/tickets/{ticketId}/verify-otp', input, sent);
    car.receivedAt = this.#hear();
  }

  async showLink({ call, sent }: StaffPress, car: BookedCar): Promise<string | null> {
    const params = { ticketId: car.stayId };
    const path = 'POST /api/valet/tickets/{ticketId}/show-link';
    const { ticketUrl } = await call(path, { params }, sent);
    car.receivedAt = this.#hear();
    return ticketUrl;
  }

  async cancelTicket({ call, sent }: StaffPress, car: BookedCar): Promise<void> {
    const params = { ticketId: car.stayId };
    await call('POST /api/valet/tickets/{ticketId}/cancel', { params }, sent);
    car.turnedAwayAt = this.#hear();
  }

  async park(
    { call, by, at, sent }: StaffPress,
    car: BookedCar,
    spot: string,
    hook: string | null = null,
  ): Promise<void> {
    const body = { parkingSpot: spot, ...(hook && { keyHook: hook }) };
    const input = { params: { ticketId: car.stayId }, body };
    await call('POST /api/valet/tickets/{ticketId}/parked', input, sent);
    car.parkings.push({ by, heardAt: this.#hear() });
    Object.assign(car, { parkedAt: at, spot, hook });
  }

  /** Parks a car again that nobody fetched at the curb. */
  async parkAgain({ call, sent }: StaffPress, order: BookedOrder, spot: string): Promise<void> {
    const { car } = order;
    const input = { params: { id: car.stayId }, body: { parkingSpot: spot } };
    await call('POST /api/stays/{id}/park-again', input, sent);
    this.book.sendRunner(order, null, this.#hear());
    order.readyAt = null;
    car.spot = spot;
  }

  async accept({ call, by, sent }: StaffPress, order: BookedOrder): Promise<void> {
    await call('POST /api/services/{id}/accept', { params: { id: order.car.stayId } }, sent);
    this.book.sendRunner(order, by, this.#hear());
  }

  async bring({ call, by, at, sent }: StaffPress, order: BookedOrder): Promise<void> {
    await call('POST /api/dispatch/orders/{id}/ready', { params: { id: order.id } }, sent);
    const heardAt = this.#hear();
    // A late report of a runner whose shift ended meanwhile makes them the runner again.
    if (order.runner === null) this.book.sendRunner(order, by, heardAt);
    order.readyAt = at;
  }

  async handOver(
    { call, by, at, sent }: StaffPress,
    order: BookedOrder,
    proof: Body<'POST /api/dispatch/orders/{id}/complete'>['proof'],
  ): Promise<void> {
    const input = { params: { id: order.id }, body: { proof } };
    await call('POST /api/dispatch/orders/{id}/complete', input, sent);
    this.book.complete(order, by, { at, heardAt: this.#hear() });
    order.proof = proof?.checked ?? 'code';
  }

  /** Takes cash, or gives the return away. What a house account pays, its caller works out. */
  async settle(
    { call, by, sent }: StaffPress,
    order: BookedOrder,
    body: Settlement,
  ): Promise<GuestOrder['amountDueCents']> {
    const input = { params: { id: order.id }, body };
    const told = await call('POST /api/dispatch/orders/{id}/settle', input, sent);
    if (body.way === 'house') return told.amountDueCents;
    if (body.way === 'cash') order.cash = { by, cents: body.amountCents };
    else order.gift = body.amountCents;
    this.book.pay(order, this.#hear());
    return told.amountDueCents;
  }

  async handBackCash({ call, by }: StaffPress, order: BookedOrder): Promise<void> {
    const path = 'POST /api/dispatch/orders/{id}/cash-returned';
    const { amountCents: cents } = await call(path, { params: { id: order.id } });
    order.cashReturned = { by, at: this.#hear(), cents };
  }

  async reassign(
    { call }: StaffPress,
    order: BookedOrder,
    { from, to }: { from: string; to: string },
  ): Promise<void> {
    const input = { params: { id: order.id }, body: { valetId: to, insteadOf: from } };
    await call('POST /api/dispatch/orders/{id}/reassign', input);
    this.book.sendRunner(order, to, this.#hear());
  }

  async requeue({ call }: StaffPress, order: BookedOrder): Promise<void> {
    const input = { params: { id: order.id }, body: { reason: 'busy' as const } };
    await call('POST /api/dispatch/orders/{id}/requeue', input);
    this.book.sendRunner(order, null, this.#hear());
  }

  /** Cancels a request for staff. */
  async cancelForStaff(
    { call }: StaffPress,
    order: BookedOrder,
    body: Body<'POST /api/dispatch/orders/{id}/cancel'>,
  ): Promise<void> {
    const input = { params: { id: order.id }, body };
    await call('POST /api/dispatch/orders/{id}/cancel', input);
    order.cancelledAt = this.#hear();
    order.cancelReason = body.reason;
  }

  /** Adds an order that the guest has asked for, and checks the price that they are told. */
  ask(car: BookedCar, told: GuestOrder, quote: PriceQuote): BookedOrder {
    const order = this.#order(car, told.id);
    if (told.status === 'due') {
      order.isDeferred = true;
      order.queuedAt ??= this.clock.now;
    }
    this.tellPrice(order, told, quote);
    return order;
  }

  /** Notes the price of an order that the guest is told. An order without a price is paid. */
  tellPrice(order: BookedOrder, told: GuestOrder, quote: PriceQuote): void {
    const { place, plate } = order.car;
    mustBe(
      `${place.name}, ${plate}, the price told`,
      [quote.guestPays, place.terms.isFeeOnTop ? quote.platform : 0, quote.discount],
      [told.valetFeeCents, told.platformFeeCents, told.discountCents],
    );
    order.feeCents = quote.guestPays;
    order.platformCents = quote.platform;
    order.discountCents = quote.discount;
    mustBe(`${place.name}, ${plate}, paid`, quote.guestPays === 0, told.paidAt !== null);
    if (quote.guestPays === 0) this.book.pay(order, this.clock.now);
  }

  /** Confirms a payment by card. The answer may ask for the guest's approval. */
  confirm(
    { call, ticketToken }: GuestPage,
    { id }: Pick<BookedOrder, 'id'>,
    body: Omit<Body<typeof CONFIRM>, 'ticketToken'>,
  ) {
    return call(CONFIRM, { params: { id }, body: { ...body, ticketToken } });
  }

  payByCard(order: BookedOrder, { card, tipCents }: { card: number; tipCents: number }): void {
    order.card = card;
    order.tip = tipCents;
    this.book.pay(order, this.#hear());
    this.book.giveTip(order, tipCents, this.clock.now);
  }

  /** Pays a tip for a car that was returned. The answer may ask for the guest's approval. */
  tip(
    { call, ticketToken }: GuestPage,
    { id }: Pick<BookedOrder, 'id'>,
    body: Omit<Body<typeof TIP>, 'ticketToken'>,
    options?: CallOptions,
  ) {
    return call(TIP, { params: { id }, body: { ...body, ticketToken } }, options);
  }

  noteTip(order: BookedOrder, tipCents: number): void {
    this.book.giveTip(order, tipCents, this.#hear());
  }

  async cancel({ call, ticketToken }: GuestPage, order: BookedOrder): Promise<void> {
    const input = { params: { id: order.id }, body: { ticketToken } };
    await call('POST /api/customer/orders/{id}/cancel', input);
    order.cancelledAt = this.#hear();
  }

  /** Asks for a car that was parked again. */
  async resume({ call, ticketToken }: GuestPage, order: BookedOrder): Promise<void> {
    const input = { params: { id: order.id }, body: { ticketToken } };
    await call('POST /api/customer/orders/{id}/resume', input);
    order.queuedAt = this.#hear();
    order.isScheduled = false;
  }
}
