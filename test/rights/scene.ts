import type { Role } from '#contract/people.ts';
import { buildStaffedBusiness, buildPerson, type TestBusiness } from '../factories/people.ts';
import type { TestServer } from '../harness/server.ts';
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

/** Everything a row needs to make its call about something real. */
export type Scene = {
  server: TestServer;
  tenant: Tenant;
  own: TestBusiness;
  /** The business whose thing the call names: the own or the foreign one. */
  home: TestBusiness;
  cars: Cars;
  people: Side['people'];
  ownPeople: Side['people'];
  /** Of their own business; its manager stands in for one who is signed out. */
  caller: Person;
  isValet: boolean;
  admin: Person;
  /** The link the caller holds: that of the car, or of a car of their own business. */
  linkFor: (car: { ticketToken: string }) => Promise<string>;
  /** A token of an administrator who acts as the caller; null where nobody can. */
  acting: () => Promise<string | null>;
};

export type World = {
  own: TestBusiness;
  foreign: TestBusiness;
  scene(
    kind: CallerKind,
    tenant: Tenant,
    isRefused: boolean,
  ): Promise<{ scene: Scene; token: string | null }>;
};

/** The same car for every call that is to be refused: none of them may change it. */
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

async function buildSide(server: TestServer): Promise<Side> {
  const business = await buildStaffedBusiness(server.ctx);
  const cars = createCars(server, business);
  return { business, cars, standing: standingCars(cars), people: createPeople(server, business) };
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
  const [own, foreign] = [await buildSide(server), await buildSide(server)];
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  let before: string | null = null;

  /** Every manager and administrator is told of some things: there are not to be hundreds. */
  async function retire(personId: string) {
    await server.ctx.db
      .updateTable('people')
      .set({ status: 'inactive' })
      .where('id', '=', personId)
      .execute();
  }

  return {
    own: own.business,
    foreign: foreign.business,
    async scene(kind, tenant, isRefused) {
      const side = tenant === 'own' ? own : foreign;
      const signedOut = kind === 'nobody';
      if (before) await retire(before);
      const caller = await buildCaller(server, own.business, signedOut ? 'business' : kind);
      before = caller.id;
      const scene: Scene = {
        server,
        tenant,
        own: own.business,
        home: side.business,
        cars: isRefused ? side.standing : side.cars,
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
