import type { Role } from '#contract/people.ts';
import {
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
  type TestBusiness,
} from '../factories/people.ts';
import type { TestServer } from '../harness/server.ts';
import type { AdminSet, Position } from '#domain/identity/roles.ts';
import type { CallerKind, Tenant } from './cells.ts';
import { createCars, createPeople } from './things.ts';

type Person = Awaited<ReturnType<typeof buildPerson>>;
type Cars = ReturnType<typeof createCars>;
type Side = {
  business: TestBusiness;
  cars: Cars;
  standing: Cars;
  people: ReturnType<typeof createPeople>;
};

/** Contains everything a row needs to make its call about a real thing. */
export type Scene = {
  server: TestServer;
  tenant: Tenant;
  own: TestBusiness;
  /** The business of the thing that the call names: the own or the foreign one. */
  home: TestBusiness;
  cars: Cars;
  people: Side['people'];
  ownPeople: Side['people'];
  /** Belongs to the own business; its manager stands in for a caller who is signed out. */
  caller: Person;
  isValet: boolean;
  admin: Person;
  /** Returns the link that the caller holds: that of the car, or of a car of their own business. */
  linkFor: (car: { ticketToken: string }) => Promise<string>;
  /** Returns the token of an administrator who acts as the caller; null if nobody can. */
  acting: () => Promise<string | null>;
};

/** A location of the caller, another one of their business, or one of another business. */
export const places = ['here', 'there', 'foreign'] as const;
export type RightsLocation = (typeof places)[number];

type CallKind = {
  isRefused: boolean;
  /** A list shows its newest things, so each read gets a thing of its own. */
  isRead?: boolean;
  /** A caller of each kind makes all calls that change nothing and are not about the caller. */
  byStanding?: boolean;
};

export type World = {
  own: TestBusiness;
  /** Another location of the own business, with people of its own. */
  there: TestBusiness;
  foreign: TestBusiness;
  /**
   * Builds a call about a thing at a place, by a person with this position here and that one there; null means not
   * assigned.
   */
  sceneOf(
    caller: { here: Position; there: Position | null },
    place: RightsLocation,
    call: CallKind,
  ): Promise<{ scene: Scene; token: string }>;
  scene(
    kind: CallerKind,
    tenant: Tenant,
    call: CallKind,
  ): Promise<{ scene: Scene; token: string | null }>;
  /** Builds a call about a thing of the first business, by an administrator with this set. */
  sceneOfSet(adminSet: AdminSet): Promise<{ scene: Scene; token: string }>;
};

/** Shares one car among all refused calls, none of which may change it. */
function standingCars(cars: Cars): Cars {
  const made = new Map<string, Promise<unknown>>();
  const entries = Object.entries(cars).map(([step, make]) => [
    step,
    (...given: string[]) => {
      const key = [step, ...given].join(' ');
      const car = made.get(key) ?? (make as (...given: string[]) => Promise<unknown>)(...given);
      made.set(key, car);
      return car;
    },
  ]);
  return Object.fromEntries(entries) as Cars;
}

function buildSide(server: TestServer, business: TestBusiness): Side {
  const cars = createCars(server, business);
  return { business, cars, standing: standingCars(cars), people: createPeople(server, business) };
}

async function buildSecondPlace(
  { ctx }: TestServer,
  business: TestBusiness,
): Promise<TestBusiness> {
  const location = await buildLocation(ctx, business.id);
  const staff = { businessId: business.id, locationIds: [location.id], onShift: true };
  return {
    ...business,
    location,
    valet: await buildPerson(ctx, { role: 'business_valet', firstName: 'Sami', ...staff }),
    otherValet: await buildPerson(ctx, { role: 'valet', firstName: 'Rosa', ...staff }),
  };
}

const isValetRole = (role: string) => role === 'valet' || role === 'business_valet';

function buildCaller(server: TestServer, { id, location }: TestBusiness, role: Role) {
  const works = role !== 'customer' && role !== 'admin';
  return buildPerson(server.ctx, {
    role,
    businessId: works ? id : null,
    locationIds: isValetRole(role) ? [location.id] : [],
  });
}

export async function buildWorld(server: TestServer): Promise<World> {
  const { ctx } = server;
  const own = buildSide(server, await buildStaffedBusiness(ctx));
  const there = buildSide(server, await buildSecondPlace(server, own.business));
  const foreign = buildSide(server, await buildStaffedBusiness(ctx));
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  let before: string | null = null;
  const standing = new Map<string, Promise<Person>>();

  /** Deactivates a person, so that notifications to all managers or administrators do not reach hundreds. */
  async function retire(personId: string) {
    await server.ctx.db
      .updateTable('people')
      .set({ status: 'inactive' })
      .where('id', '=', personId)
      .execute();
  }

  const makeCaller = (kind: CallerKind) =>
    buildCaller(server, own.business, kind === 'nobody' ? 'business' : kind);
  /** Dates the caller's last call into the future, because recording a later one would count as a write. */
  async function makeStanding(make: () => Promise<Person>): Promise<Person> {
    const caller = await make();
    await ctx.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(ctx.clock().getTime() + 3_600_000) })
      .where('person_id', '=', caller.id)
      .execute();
    return caller;
  }
  function callStanding(name: string, make: () => Promise<Person>): Promise<Person> {
    const caller = standing.get(name) ?? makeStanding(make);
    standing.set(name, caller);
    return caller;
  }
  async function callAfresh(make: () => Promise<Person>): Promise<Person> {
    if (before) await retire(before);
    const caller = await make();
    before = caller.id;
    return caller;
  }

  return {
    own: own.business,
    there: there.business,
    foreign: foreign.business,
    async sceneOf(positions, place, { isRefused, isRead = false, byStanding = false }) {
      const side = { here: own, there, foreign }[place];
      const [here, second] = [own.business.location.id, there.business.location.id];
      const make = () =>
        buildPerson(ctx, {
          role: 'business_valet',
          businessId: own.business.id,
          locationIds: positions.there ? [here, second] : [here],
          positions: { [here]: positions.here, [second]: positions.there ?? 'valet' },
        });
      const name = `${positions.here} ${positions.there ?? ''}`;
      const caller = await (byStanding ? callStanding(name, make) : callAfresh(make));
      const scene: Scene = {
        server,
        // A refused caller cannot have brought the car to the step that the call needs, so somebody else does.
        tenant: place === 'here' && !isRefused ? 'own' : 'foreign',
        own: own.business,
        home: side.business,
        cars: isRefused && !isRead ? side.standing : side.cars,
        people: side.people,
        ownPeople: own.people,
        caller,
        isValet: positions.here === 'valet',
        admin,
        linkFor: (car) => Promise.resolve(car.ticketToken),
        acting: () => Promise.resolve(null),
      };
      return { scene, token: caller.token };
    },
    async sceneOfSet(adminSet) {
      const caller = await callAfresh(() => buildPerson(ctx, { role: 'admin', adminSet }));
      const scene: Scene = {
        server,
        tenant: 'own',
        own: own.business,
        home: own.business,
        cars: own.cars,
        people: own.people,
        ownPeople: own.people,
        caller,
        isValet: false,
        admin,
        linkFor: (car) => Promise.resolve(car.ticketToken),
        acting: () => Promise.resolve(null),
      };
      return { scene, token: caller.token };
    },
    async scene(kind, tenant, { isRefused, isRead = false, byStanding = false }) {
      const side = tenant === 'own' ? own : foreign;
      const signedOut = kind === 'nobody';
      const make = () => makeCaller(kind);
      const caller = await (byStanding ? callStanding(kind, make) : callAfresh(make));
      const scene: Scene = {
        server,
        tenant,
        own: own.business,
        home: side.business,
        cars: isRefused && !isRead ? side.standing : side.cars,
        people: side.people,
        ownPeople: own.people,
        caller,
        isValet: isValetRole(kind),
        admin,
        async linkFor(car) {
          return tenant === 'own' ? car.ticketToken : (await own.standing.parked()).ticketToken;
        },
        async acting() {
          if (signedOut || kind === 'admin') return null;
          const params = { userId: caller.id };
          const call = server.as(admin.token);
          return (await call('POST /api/admin/impersonate/{userId}', { params })).token;
        },
      };
      return { scene, token: signedOut ? null : caller.token };
    },
  };
}
