import { aVehicle } from '../../factories/customers.ts';
import {
  newSessionInput,
  createSession,
  buildLinkedBy,
  showBadge,
} from '../../factories/sessions.ts';
import {
  customersLists,
  customersTheirs,
  holderOfLink,
  type Rights,
  staffTheirs,
  valetsLists,
  valetsTheirs,
} from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

const MADE_UP = 'A'.repeat(43);
const id = (value: string) => ({ params: { id: value } });
/** For calls in which a customer enters the shown code. A wrong code answers 400. */
const customersSecret: Rights = { ...customersTheirs, customer: 'allowed/400' };

/** Creates a parking session of the business that no customer has linked yet. */
const waiting = ({ server, home }: Scene) => createSession(server, home);

/**
 * Links a parking session to the caller if the caller is a customer and `tenant` is 'own'.
 * Otherwise links the session to another customer.
 */
async function linked(scene: Scene) {
  const { server, home, people, caller, tenant } = scene;
  const isHis = caller.role === 'customer' && tenant === 'own';
  return buildLinkedBy(server, isHis ? caller.token : (await people.customer()).token, home);
}

/** Rows of the calls for parking sessions, which a QR code links. */
export const sessionsRows = {
  'POST /api/session/create': {
    rights: valetsTheirs,
    call: async ({ home }) => ({
      input: { body: newSessionInput({ locationId: home.location.id }) },
    }),
  },
  'POST /api/session/{id}/regenerate': {
    rights: valetsTheirs,
    call: async (scene) => ({ input: id((await waiting(scene)).id) }),
  },
  'POST /api/session/{id}/cancel': {
    rights: valetsTheirs,
    call: async (scene) => ({ input: id((await waiting(scene)).id) }),
  },
  'POST /api/parking-sessions/{id}/parked': {
    rights: valetsTheirs,
    call: async (scene) => ({ input: { ...id((await linked(scene)).id), body: {} } }),
  },
  'GET /api/valets/{id}/active-sessions': {
    rights: staffTheirs,
    call: async (scene) => {
      const { caller, home, isValet, tenant } = scene;
      const shows = (await waiting(scene)).id;
      // Asks for the caller's own sessions if a valet calls, because a valet may not list a
      // colleague's sessions.
      return { input: id(isValet && tenant === 'own' ? caller.id : home.valet.id), shows };
    },
  },
  'GET /api/parking-sessions/{id}': {
    rights: customersTheirs,
    call: async (scene) => {
      const session = await linked(scene);
      return { input: id(session.id), shows: session.id };
    },
  },
  'GET /api/session/start': {
    rights: holderOfLink,
    call: async (scene) => {
      const { id: shows, sessionToken } = await waiting(scene);
      const session_id = scene.tenant === 'own' ? sessionToken : `pks_${MADE_UP}`;
      return { input: { query: { session_id } }, shows };
    },
  },
  'POST /api/session/link': {
    rights: customersTheirs,
    call: async (scene) => {
      const { sessionToken } = await waiting(scene);
      const token = scene.tenant === 'own' ? sessionToken : `pks_${MADE_UP}`;
      return { input: { body: { sessionToken: token } } };
    },
  },
  'POST /api/session/confirm-code': {
    rights: customersSecret,
    call: async (scene) => {
      const { confirmationCode } = await waiting(scene);
      const other = confirmationCode === '000000' ? '000001' : '000000';
      const code = scene.tenant === 'own' ? confirmationCode : other;
      return { input: { body: { confirmationCode: code, locationId: scene.home.location.id } } };
    },
  },
  'POST /api/valet/badge': {
    rights: valetsTheirs,
    call: async ({ home }) => ({ input: { body: { locationId: home.location.id } } }),
  },
  'GET /api/valet/badge': {
    rights: valetsLists,
    call: async ({ server, home, caller, isValet, tenant }) => {
      const shower = isValet && tenant === 'own' ? { ...home, valet: caller } : home;
      const { qrCodeId } = await showBadge(server, shower);
      return { input: {}, shows: qrCodeId };
    },
  },
  'POST /api/qr-codes/verify': {
    rights: holderOfLink,
    call: async ({ server, home, tenant }) => {
      const { qrCodeId } = await showBadge(server, home);
      const scanned = tenant === 'own' ? qrCodeId : `bdg_${MADE_UP}`;
      return { input: { body: { qrCodeId: scanned } }, shows: home.location.name };
    },
  },
  'POST /api/qr-codes/connect': {
    rights: customersTheirs,
    call: async ({ server, home, tenant }) => {
      const { qrCodeId } = await showBadge(server, home);
      const scanned = tenant === 'own' ? qrCodeId : `bdg_${MADE_UP}`;
      return { input: { body: { qrCodeId: scanned, vehicleData: aVehicle() } } };
    },
  },
  'POST /api/connect-vehicle': {
    rights: customersLists,
    call: async (scene) => {
      const { qrCodeData } = await waiting(scene);
      return { input: { body: { qrCode: qrCodeData } } };
    },
  },
} satisfies Partial<Rows>;
