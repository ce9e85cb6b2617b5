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

/**
 * Replaces the hints of several updated orders of a location by one hint. A phone then refetches
 * once, and not for each order.
 */
function combineOrders(hints: readonly LiveHint[]): LiveHint[] {
  const updated = hints.filter((hint) => hint.type === 'order_updated');
  const byLocation = Map.groupBy(updated, ({ locationId }) => locationId);
  const isCombined = ({ locationId }: LiveHint) => (byLocation.get(locationId)?.length ?? 0) > 1;
  const others = hints.filter((hint) => hint.type !== 'order_updated' || !isCombined(hint));
  const combined = [...byLocation].flatMap(([locationId, all]): LiveHint[] => {
    const stays = new Map(all.map(({ stayId, channel }) => [stayId, { stayId, channel }]));
    return all.length > 1
      ? [{ type: 'orders_updated', locationId, stays: [...stays.values()] }]
      : [];
  });
  return [...others, ...combined];
}

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

  /**
   * Delivers the hints of one or more commits: each to the guest and the customer of its car, and
   * to staff with the updated orders of a location as one hint.
   */
  deliver(hints: readonly StayHint[]): void {
    for (const { hint, customerId } of hints) {
      const topics = 'stayId' in hint ? [stayTopic(hint.stayId)] : [];
      if (customerId) topics.push(personTopic(customerId));
      this.#send(topics, hint);
    }
    for (const hint of combineOrders(hints.map((each) => each.hint)))
      this.#send([locationTopic(hint.locationId), everyLocationTopic], hint);
  }

  #send(topics: readonly string[], hint: LiveHint | PersonHint): void {
    for (const topic of topics) {
      for (const subscriber of this.#topics.get(topic) ?? []) subscriber.hint(hint);
    }
  }

  notifyPerson({ personId, hint }: HintToPerson): void {
    this.#send([personTopic(personId)], hint);
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
