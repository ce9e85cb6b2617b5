import type { LiveHint, PersonHint } from '#contract/events.ts';

export type Subscriber = {
  hint(hint: LiveHint | PersonHint): void;
  /** Makes the client refetch everything, because live hints may be missing. */
  resync(): void;
  /** Checks the subscriber's rights again, because they have changed. */
  recheck(): void;
  /** Closes the socket, because its session has ended. */
  end(): void;
  /** Closes the socket while no live hints can arrive, so the client reconnects. */
  lose(): void;
};

export const locationTopic = (locationId: string) => `location:${locationId}`;
/** Topic of live hints for actors with access to all locations. */
export const everyLocationTopic = 'location:*';
export const stayTopic = (stayId: string) => `stay:${stayId}`;
export const personTopic = (personId: string) => `person:${personId}`;
/** Topic that ends the connections of a sign-in session or a wall display. */
export const sessionTopic = (sessionId: string) => `session:${sessionId}`;

/** A live hint, and the customer whose car the hint concerns. */
export type StayHint = { hint: LiveHint; customerId: string | null };

/** A live hint for all open screens of one person. */
export type HintToPerson = { personId: string; hint: PersonHint };

/** Subscribers of live hints in this process, by topic. */
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

  /**
   * Rechecks the sockets of a ticket link; `recheckPerson` rechecks those of people with accounts.
   */
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
