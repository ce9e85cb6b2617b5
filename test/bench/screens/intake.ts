import { type IntakeCar, klmSeconds, playIntake } from '../../e2e/intakePlay.ts';
import { texts } from '../../e2e/texts.ts';
import { buildStaffedBusiness, randomPhone, type TestBusiness } from '../../factories/people.ts';
import { updateUnguarded } from '../../factories/rows.ts';
import { codeFor, receiveCar } from '../../factories/stays.ts';
import { newPage } from '../../harness/browser.ts';
import type { TestServer } from '../../harness/server.ts';
import { createBenchmark, withProduct } from '../benchmark.ts';
import { formatSeconds, formatTable } from '../figures.ts';

type Way = {
  name: string;
  proof: 'code' | 'link';
  isKnown?: boolean;
  car: (server: TestServer, phone: string) => Omit<IntakeCar, 'plate' | 'isKnown'>;
};

/** Limits of a check-in. Each character of a plate, a phone number and a code counts as a key. */
const LIMITS = { new: { taps: 6, keys: 12 }, again: { taps: 4, keys: 8 } };

const ways: Way[] = [
  { name: 'new guest, scans the screen', proof: 'code', car: () => ({}) },
  {
    name: 'new guest, number, link by SMS',
    proof: 'link',
    car: (_, phone) => ({ phone: phone.slice(2) }),
  },
  {
    name: 'new guest, number, code by SMS',
    proof: 'code',
    car: (server, phone) => ({ phone: phone.slice(2), code: () => codeFor(server, phone) }),
  },
  { name: 'comes again, link by SMS', proof: 'link', isKnown: true, car: () => ({}) },
  {
    name: 'comes again, scans the screen',
    proof: 'code',
    isKnown: true,
    car: () => ({ showsQr: true }),
  },
  {
    name: 'comes again, code by SMS',
    proof: 'code',
    isKnown: true,
    car: (server, phone) => ({ code: () => codeFor(server, phone) }),
  },
];

/** Builds an earlier visit of a guest who confirmed the phone number. */
async function comeAndGo(server: TestServer, business: TestBusiness, plate: string) {
  const { ticketId, phone } = await receiveCar(server, business, { licensePlate: plate });
  const gone = { status: 'cancelled', cancelled_at: new Date() } as const;
  await updateUnguarded(server, 'stays', ticketId, gone);
  await server.ctx.db.deleteFrom('dev_inbox').execute();
  return phone;
}

/** (e) Measures a check-in on the real screen of a phone, from New Car until the car is parked. */
export const benchIntake = createBenchmark({ normal: ways.length, smallest: 1 }, (host, count) =>
  withProduct(host, async ({ server, browser }) => {
    const rows: string[][] = [];
    const business = await buildStaffedBusiness(server.ctx);
    const setProof = (proof: Way['proof']) =>
      server.ctx.db
        .updateTable('locations')
        .set({ check_in_proof: proof, spots: ['B2-1', 'B2-2', 'B2-3', 'B2-4', 'B2-5', 'B2-6'] })
        .where('id', '=', business.location.id)
        .execute();
    for (const [index, way] of ways.slice(0, count).entries()) {
      // Requires the code, because only guests who confirmed a code on an earlier visit are
      // recalled.
      await setProof('code');
      const plate = `K4821${index}`;
      const phone = way.isKnown ? await comeAndGo(server, business, plate) : randomPhone();
      await setProof(way.proof);
      const page = await newPage(browser);
      await page.addInitScript(
        (own) => localStorage.setItem('auth_token', own),
        business.valet.token,
      );
      const isKnown = way.isKnown ?? false;
      const played = await playIntake(page, server.url, texts.en, {
        plate,
        isKnown,
        ...way.car(server, phone),
      });
      const { taps, keys, waited } = played;
      const most = LIMITS[isKnown ? 'again' : 'new'];
      rows.push([
        way.name,
        `${taps} of ${most.taps}`,
        `${keys} of ${most.keys}`,
        taps <= most.taps && keys <= most.keys ? 'yes' : 'no',
        formatSeconds(klmSeconds(played)),
        formatSeconds(waited),
      ]);
      await page.context().close();
    }
    return [
      '## A check-in, from New Car to parked\n',
      'A plate of six, a number of ten digits, a code of six. Seconds of the keystroke model (key 0.28, tap 1.2, decision 1.35), and as played by a machine.\n',
      ...formatTable(['', 'taps', 'keys', 'within', 'keystroke model', 'played'], rows),
    ];
  }),
);
