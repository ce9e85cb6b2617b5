import { Desk } from './actors/desk.ts';
import { Guest } from './actors/guest.ts';
import { Valet, type ValetPlan } from './actors/valet.ts';
import type { Party } from './party.ts';
import type { GuestPlan } from './plan.ts';
import type { Random } from './random.ts';
import type { Differences } from './reckoning/differences.ts';
import type { Business, Place, StageSetting, Worker } from './stage.ts';

/** Plans of everybody who takes part. */
export type Cast = {
  guests: GuestPlan[];
  valets: { place: Place; worker: Worker; plan: ValetPlan }[];
  /** Desks follow the board, send runners and take all money; otherwise valets see to both. */
  desksDispatch: boolean;
};

/** A configuration of the simulator: the places, the people, and what else happens. */
export type Scenario = {
  stage: StageSetting;
  /** @param startsAt time of the actors at which it begins */
  plan(businesses: readonly Business[], random: Random, startsAt: number): Cast;
  /** Starts further acts, such as those of managers. */
  direct?(simulation: Simulation): void;
};

export type Simulation = {
  party: Party;
  businesses: readonly Business[];
  places: readonly Place[];
  guests: readonly Guest[];
  /** Everybody, with what they do. */
  describe(): string[];
  /** Figures that differed when somebody read them on the way. */
  differences: Differences;
};

/** Lets everybody of a scenario begin, once the clock does. */
export function startActors(
  scenario: Scenario,
  party: Party,
  businesses: readonly Business[],
  differences: Differences,
): Simulation {
  const places = businesses.flatMap((business) => business.places);
  const cast = scenario.plan(businesses, party.randomOf('plans'), party.clock.now);
  const guests = cast.guests.map((plan) => new Guest(party, plan));
  for (const guest of guests) {
    const { plate, arrivesAt } = guest.plan;
    party.guests.set(plate, guest);
    const who = () => `the guest of ${plate}, who ${guest.doing}`;
    party.attend(who, () => guest.live(), arrivesAt);
  }
  const staff = [
    ...places.map((place) => ({ member: new Desk(party, place, cast.desksDispatch), at: 0 })),
    ...cast.valets.map(({ place, worker, plan }) => ({
      member: new Valet(party, place, worker, plan),
      at: plan.startsAt,
    })),
  ];
  for (const { member, at } of staff) {
    const who = () => `${member.worker.name}, who ${member.doing}`;
    party.clock.start(who, () => member.work(), at);
  }
  const describe = () => [
    ...guests
      .filter(({ doing }) => !['comes', 'drives home', 'is at the party'].includes(doing))
      .map(({ plan, doing }) => `the guest of ${plan.plate} ${doing}`)
      .slice(0, 5),
    ...staff.map(({ member }) => `${member.worker.name} ${member.doing}`),
  ];
  const simulation = { party, businesses, places, guests, describe, differences };
  scenario.direct?.(simulation);
  return simulation;
}
