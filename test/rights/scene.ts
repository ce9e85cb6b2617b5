import type { Role } from '#contract/people.ts';
import {
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
  type TestBusiness,
} from '../factories/people.ts';
import { updateRows } from '../factories/rows.ts';
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

/** Everything that a row needs to build its call about an existing record. */
export type Scene = {
  server: TestServer;
  tenant: Tenant;
  own: TestBusiness;
  /** The business that owns the record in the call: the caller's own business or another one. */
  home: TestBusiness;
  cars: Cars;
  people: Side['people'];
  ownPeople: Side['people'];
  /** The caller, who belongs to `own`. For a signed-out caller, this is the manager of `own`. */
  caller: Person;
  isValet: boolean;
  admin: Person;
  /**
   * Returns the ticket link that the caller has: of the given car, or of a car of the caller's own
   * business.
   */
  linkFor: (car: { ticketToken: string }) => Promise<string>;
  /**
   * Returns the token of an administrator who acts as the caller; null if nobody may act as this
   * caller.
   */
  acting: () => Promise<string | null>;
};

/**
 * Locations of a record: the caller's location, another location of the same business, and a
 * location of another business.
 */
export const places = ['here', 'there', 'foreign'] as const;
export type RightsLocation = (typeof places)[number];

type CallKind = {
  isRefused: boolean;
  /** True for a read. A list shows its newest records, so each read gets a new record. */
  isRead?: boolean;
  /**
   * True if one standing caller of each kind makes this call. The call changes nothing and is not
   * about the caller.
   */
  byStanding?: boolean;
};

export type World = {
  own: TestBusiness;
  /** Another location of the caller's business, with other staff. */
  there: TestBusiness;
  foreign: TestBusiness;
  /**
   * Builds a scene about a record at a location. The caller has one position at the first location
   * and another at the second; null means not assigned there.
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
  /**
   * Builds a scene about a record of the first business, with an administrator of this set as the
   * caller.
   */
  sceneOfSet(adminSet: AdminSet): Promise<{ scene: Scene; token: string }>;
};

/** Shares one car per step among all refused calls, because a refused call must not change it. */
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

  /**
   * Deactivates a person. Otherwise notifications to all managers or administrators would reach
   * hundreds of people.
   */
  async function retire(personId: string) {
    await updateRows(server, 'people', personId, { status: 'inactive' });
  }

  const makeCaller = (kind: CallerKind) =>
    buildCaller(server, own.business, kind === 'nobody' ? 'business' : kind);
  /**
   * Dates the caller's last call into the future, because recording a later call would count as a
   * write.
   */
  async function makeStanding(make: () => Promise<Person>): Promise<Person> {
    const caller = await make();
    await updateRows(
      { ctx },
      'sessions',
      { person_id: caller.id },
      { last_seen_at: new Date(ctx.clock().getTime() + 3_600_000) },
    );
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
        // Marks refused calls as foreign. A refused caller cannot bring the car to the needed step,
        // so another person does.
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
