import type { LiveHint, PersonHint } from '#contract/events.ts';

export type Subscriber = {
  hint(hint: LiveHint | PersonHint): void;
  /** Hints may have been missed: everything open is to be refetched. */
  resync(): void;
  /** What its person may hear has changed. */
  recheck(): void;
  /** The session behind the socket has ended. */
  end(): void;
  /** No hint can come any more: it is to come back. */
  lose(): void;
};

export const locationTopic = (locationId: string) => `location:${locationId}`;
/** For who acts everywhere: what happens at any location. */
export const everyLocationTopic = 'location:*';
export const stayTopic = (stayId: string) => `stay:${stayId}`;
export const personTopic = (personId: string) => `person:${personId}`;
export const sessionTopic = (sessionId: string) => `session:${sessionId}`;

/** A hint, and the customer with an account whose car it is about. */
export type StayHint = { hint: LiveHint; customerId: string | null };

/** What one person hears on all of their open screens. */
export type HintToPerson = { personId: string; hint: PersonHint };

/** Sockets of this process by topic. */
export class Hub {
  readonly #topics = new Map<string, Set<Subscriber>>();

  subscribe(topic: string, subscriber: Subscriber): () => void {
    const members = this.#topics.get(topic) ?? new Set();
    members.add(subscriber);
    this.#topics.set(topic, members);
    return () => {
      members.delete(subscriber);
      if (members.size === 0 && this.#topics.get(topic) === members) this.#topics.delete(topic);
    };
  }

  deliver({ hint, customerId }: StayHint): void {
    const topics = [locationTopic(hint.locationId), everyLocationTopic];
    if ('stayId' in hint) topics.push(stayTopic(hint.stayId));
    if (customerId) topics.push(personTopic(customerId));
    for (const topic of topics) {
      for (const subscriber of this.#topics.get(topic) ?? []) subscriber.hint(hint);
    }
  }

  notifyPerson({ personId, hint }: HintToPerson): void {
    for (const subscriber of this.#topics.get(personTopic(personId)) ?? []) subscriber.hint(hint);
  }

  recheckPerson(personId: string): void {
    for (const subscriber of this.#topics.get(personTopic(personId)) ?? []) subscriber.recheck();
  }

  /** Of its guest's link: whoever has an account is a person. */
  recheckStay(stayId: string): void {
    for (const subscriber of this.#topics.get(stayTopic(stayId)) ?? []) subscriber.recheck();
  }

  endSession(sessionId: string): void {
    for (const subscriber of this.#topics.get(sessionTopic(sessionId)) ?? []) subscriber.end();
  }

  resyncAll(): void {
    for (const subscriber of this.#listEveryone()) subscriber.resync();
  }

  loseAll(): void {
    for (const subscriber of this.#listEveryone()) subscriber.lose();
  }

  #listEveryone = () => new Set([...this.#topics.values()].flatMap((members) => [...members]));
}
