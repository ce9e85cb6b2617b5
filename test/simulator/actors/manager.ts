import { findCode } from '../network.ts';
import type { Party } from '../party.ts';
import type { Random } from '../random.ts';
import { listCash } from '../reckoning/day.ts';
import { type Differences, mustBe } from '../reckoning/differences.ts';
import { checkOverview } from '../reckoning/overview.ts';
import { checkPayroll, sumOwed } from '../reckoning/payroll.ts';
import { type Business, type Place, setSign } from '../stage.ts';
import type { BusinessDay } from '../wall.ts';

const SIGN = 'POST /api/business/days/{locationId}/{date}/sign-off';
const PAY_OUT = 'POST /api/business/payouts';

/** Runs a business from a desk: counts cash, reads figures, pays out, changes prices. */
export class Manager {
  readonly #party: Party;
  readonly #business: Business;
  readonly #random: Random;
  /** Figures that differed when they were read. */
  readonly #differences: Differences;
  readonly #call;

  constructor(party: Party, business: Business, differences: Differences) {
    this.#party = party;
    this.#business = business;
    this.#random = party.randomOf(`manager in ${business.currency}`);
    this.#differences = differences;
    const { name, token } = business.manager;
    this.#call = party.phoneOf({
      name: `${name} in ${business.currency}`,
      role: 'desk',
      token,
    }).insist;
  }

  /** Counts the cash of a day that is over and signs it; now and then some is missing, or turns up afterwards. */
  async closeDay(place: Place, day: BusinessDay): Promise<void> {
    const { book, clock } = this.#party;
    const random = this.#random;
    if (random.chance(0.5)) return;
    const params = { locationId: place.id, date: day.date };
    const cash = Object.entries(listCash(book, place, day));
    const step = this.#business.terms.step * 10;
    const missing = cash.map(([, { expectedCents }]) =>
      expectedCents > step && random.chance(0.3) ? step : 0,
    );
    const counts = cash.map(([personId, { expectedCents }], at) => ({
      personId,
      countedCents: expectedCents - (missing[at] ?? 0),
    }));
    const expected = cash.reduce((sum, [, { expectedCents }]) => sum + expectedCents, 0);
    const counted = counts.reduce((sum, { countedCents }) => sum + countedCents, 0);
    const note = counted === expected ? null : 'Some coins are missing';
    if (note) {
      await this.#mustRefuse('a difference without a word', () =>
        this.#call(SIGN, { params, body: { counts } }),
      );
      book.count('cash that differs');
    }
    await this.#call(SIGN, { params, body: { counts, ...(note ? { note } : {}) } });
    const corrections: { cents: number; reason: string }[] = [];
    book.signOffs.push({ place, date: day.date, expected, counted, note, corrections });
    book.count('day signed');
    if (!random.chance(0.2)) return;
    await clock.pause(90);
    const reason = 'Found under the counter';
    const body = { amountCents: step, reason };
    await this.#call('POST /api/business/days/{locationId}/{date}/corrections', { params, body });
    corrections.push({ cents: step, reason });
    book.count('day corrected');
  }

  /** Reads who is owed what, and hands some of it out; more than there is, is refused twice. */
  async payOut(range: { from: string; to: string }): Promise<void> {
    const { book, clock } = this.#party;
    const random = this.#random;
    const business = this.#business;
    await this.readPayroll(range);
    // The difference is the finding; refusals that come of it say less.
    if (this.#differences.found.length > 0) return;
    const owed = sumOwed(book, business, clock.now);
    const { step } = business.terms;
    for (const { id } of business.places.flatMap(({ valets }) => valets)) {
      const cents = owed.get(id) ?? 0;
      if (cents <= 0) continue;
      const tooMuch = { personId: id, amountCents: cents + step };
      for (let again = 0; random.chance(0.3) && again < 2; again += 1) {
        await this.#mustRefuse('a payout of more than is owed', () =>
          this.#call(PAY_OUT, { body: tooMuch }),
        );
        book.count('payout refused');
      }
      const amountCents = random.chance(0.5) ? cents : Math.ceil(cents / 2 / step) * step;
      if (amountCents % step !== 0) continue;
      await this.#call(PAY_OUT, { body: { personId: id, amountCents } });
      book.payouts.push({ businessId: business.id, person: id, cents: amountCents, at: clock.now });
      book.count('payout');
    }
  }

  async readPayroll(range: { from: string; to: string }): Promise<void> {
    const found = await this.#call('GET /api/business/payouts', { query: range });
    const { book, clock } = this.#party;
    checkPayroll(book, this.#business, { ...range, now: clock.now }, found, this.#differences);
  }

  /** Looks at today so far, beside the same weekday before. */
  async readOverview(places: readonly Place[]): Promise<void> {
    const query = places.length === 1 ? { locationId: places[0]?.id ?? '' } : {};
    const found = await this.#call('GET /api/business/overview', { query });
    const { book, clock } = this.#party;
    checkOverview(book, places, clock.now, found, this.#differences);
    book.count('overview read');
  }

  /** Raises the prices from now on; cars that are there keep theirs. */
  async changeSign(place: Place, factor: number): Promise<void> {
    const before = place.signs.at(-1)?.sign;
    if (!before) return;
    const raise = (cents: number) => Math.round((cents * factor) / 10) * 10;
    const flat = before.flat === undefined ? {} : { flat: raise(before.flat) };
    const sign = { ...before, hour: raise(before.hour), ...flat };
    await setSign(this.#call, this.#business, place.id, sign);
    place.signs.push({ from: this.#party.clock.now, sign });
    this.#party.book.count('price changed');
  }

  /** Puts right the clock that the manager had typed for a place. */
  async changeZone(place: Place, timeZone: string, country: string): Promise<void> {
    const call = { params: { id: place.id }, body: { timeZone, country } };
    await this.#call('PATCH /api/business/locations/{id}', call);
    place.calendar.changeZone(this.#party.clock.now, timeZone);
    this.#party.book.count('zone changed');
  }

  async #mustRefuse(what: string, send: () => Promise<unknown>): Promise<void> {
    const code = await send().then(() => 'done', findCode);
    mustBe(what, 'VALIDATION', code);
  }
}
