import type { CallOptions } from '#contract/client.ts';
import type { Role } from '../book.ts';
import type { Curb, DeskWay } from '../curb.ts';
import type { Phone } from '../network.ts';
import type { Party } from '../party.ts';
import type { Place, Worker } from '../stage.ts';
import type { Guest } from './guest.ts';

/** A member of staff at a place, with a phone or the screen of a desk. */
export abstract class Staff {
  readonly worker: Worker;
  doing = 'is not there yet';
  protected readonly party: Party;
  protected readonly place: Place;
  protected readonly curb: Curb;
  protected readonly phone: Phone;
  readonly #role: Role;
  #hint = Promise.withResolvers<void>();

  constructor(party: Party, place: Place, worker: Worker, role: Role) {
    this.party = party;
    this.place = place;
    this.worker = worker;
    this.curb = party.curbOf(place);
    this.#role = role;
    this.phone = party.phoneOf({ name: worker.name, role, token: worker.token });
  }

  abstract work(): Promise<void>;

  protected follow(onHint: () => void): void {
    const { token } = this.worker;
    this.phone.follow({ type: 'authenticate', token }, { locationId: this.place.id }, () => {
      onHint();
      this.#hint.resolve();
      this.#hint = Promise.withResolvers();
    });
  }

  /** Resolves with the next hint, or when somebody comes to the podium. */
  protected listen(): Promise<true> {
    return Promise.race([this.#hint.promise, this.curb.changed()]).then(() => true);
  }

  protected count(what: string): void {
    this.party.book.press(this.#role, what);
  }

  protected again(what: string): void {
    this.party.book.twice.add(this.#role, what);
  }

  /** Takes what a guest owes, and notes who has it. */
  protected async settle(guest: Guest, way: DeskWay, done: CallOptions = {}): Promise<void> {
    const { book } = this.party;
    const { record, due: amountCents } = guest;
    const path = 'POST /api/dispatch/orders/{id}/settle';
    const params = { id: record.id };
    if (way === 'house') {
      const account = guest.random.pick(this.place.business.accounts);
      const body = { way, amountCents, houseAccountId: account.id } as const;
      const told = await this.phone.insist(path, { params, body }, done);
      guest.noteHouse(account, this.worker.name, told.amountDueCents);
    } else if (way === 'cash') {
      const body = { way, amountCents, givenCents: amountCents + 380 } as const;
      await this.phone.insist(path, { params, body }, done);
      record.cash = { by: this.worker.id, cents: amountCents };
      book.pay(record);
    } else {
      const body = { way: 'complimentary', amountCents, reason: 'Waited too long' } as const;
      await this.phone.insist(path, { params, body }, done);
      record.gift = amountCents;
      book.count(record.isDeferred ? 'written off' : 'given away');
      book.pay(record);
    }
    book.count(way);
  }

  /** Hands back the cash of a return that was cancelled. */
  protected async returnCash({ record }: Guest): Promise<void> {
    const { book, clock } = this.party;
    this.count('returns cash');
    const path = 'POST /api/dispatch/orders/{id}/cash-returned';
    const { amountCents: cents } = await this.phone.insist(path, { params: { id: record.id } });
    record.cashReturned = { by: this.worker.id, at: clock.now, cents };
    book.count('cash handed back');
  }
}
