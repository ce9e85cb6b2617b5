import type { Language } from '#texts/languages.ts';
import { expect, test } from 'vitest';
import { buildStaffedBusiness, randomPhone } from '../factories/people.ts';
import { updateRows, updateUnguarded } from '../factories/rows.ts';
import { codeFor, linkTokenFor, openTicket, receiveCar } from '../factories/stays.ts';
import {
  expectAccessible,
  goWithin,
  type Page,
  type PageOptions,
  waitForSettledPage,
} from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { type IntakeCar, playIntake } from './intakePlay.ts';
import { inLooks, looks, looksRight, looksRightHere, rulesFor } from './looks.ts';
import { sharedPages } from './sharedPages.ts';
import { texts, undoOf, wordsBefore } from './texts.ts';

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));

const words = texts.en;

const pageOf = sharedPages(() => product);
/** Guests get separate pages, because they have their own phones. */
const guestPage = () => guestPageOf();
const guestPageOf = sharedPages(() => product);

/** Opens the check-in for the next car on an open page. */
async function nextCar(page: Page): Promise<void> {
  await goWithin(page, '/valet-checkin');
  await page.locator('.plate-field').waitFor();
}
async function openCheckIn(look: PageOptions = {}, token = business.valet.token): Promise<Page> {
  const page = await pageOf(token, look);
  await page.goto(`${product.server.url}/valet-checkin`);
  await page.locator('.plate-field').waitFor();
  return page;
}
const setLocation = (set: Record<string, unknown>) =>
  updateRows(product.server, 'locations', business.location.id, set);
const getStays = (plateKey: string) =>
  product.server.ctx.db
    .selectFrom('stays')
    .select(['status', 'parking_spot', 'key_hook', 'phone_e164', 'note_tags', 'customer_name'])
    .where('business_id', '=', business.id)
    .where('plate_key', '=', plateKey)
    .orderBy('created_at')
    .execute();
const valet = () => product.server.as(business.valet.token);

const taps = async (page: Page, car: IntakeCar, open?: () => Promise<unknown>) => {
  const { taps: count, keys } = await playIntake(page, product.server.url, words, car, open);
  return { taps: count, keys };
};

/** Sets up a location with listed spots and hooks, as after its first evening. */
async function prepareEvening(): Promise<void> {
  await setLocation({ spots: ['B2-15', 'B2-16', 'B2-17', 'B2-18', 'B2-19', 'B2-20', 'B2-21'] });
  const body = { locationId: business.location.id, licensePlate: 'H00K', keyHook: '1' };
  const { ticketId } = await valet()('POST /api/valet/tickets', { body });
  await valet()('POST /api/valet/tickets/{ticketId}/parked', {
    params: { ticketId },
    body: { parkingSpot: 'B2-15' },
  });
}

/** Builds an earlier visit, in which the guest confirmed the phone number. */
async function comeAndGo(plate: string): Promise<string> {
  const { ticketId, phone } = await receiveCar(product.server, business, { licensePlate: plate });
  await updateUnguarded(product.server, 'stays', ticketId, {
    status: 'cancelled',
    cancelled_at: new Date(),
  });
  return phone;
}

test('each way from New Car to parked needs its exact number of taps and keys', async () => {
  await prepareEvening();
  const page = await pageOf(business.valet.token);
  const within = () => goWithin(page, '/valet-dashboard');
  // A new guest scans the QR code of the screen.
  const scans = { plate: 'R66250', isKnown: false };
  expect(await taps(page, scans)).toEqual({ taps: 3, keys: 6 });
  expect(await getStays('R66250')).toMatchObject([
    { status: 'parked', parking_spot: 'B2-16', key_hook: '2' },
  ]);
  // A returning guest scans the QR code of the screen instead of reading out a code.
  await comeAndGo('K48214');
  const instead = { plate: 'K48214', isKnown: true, showsQr: true };
  expect(await taps(page, instead, within)).toEqual({ taps: 4, keys: 6 });
  // A confirmation code takes six keys more and no further tap.
  const coded = randomPhone();
  const fresh = {
    plate: 'C10001',
    phone: coded.slice(2),
    isKnown: false,
    code: () => codeFor(product.server, coded),
  };
  expect(await taps(page, fresh, within)).toEqual({ taps: 4, keys: 22 });
  const known = await comeAndGo('C10002');
  await product.server.ctx.db.deleteFrom('dev_inbox').execute();
  const again = { plate: 'C10002', isKnown: true, code: () => codeFor(product.server, known) };
  expect(await taps(page, again, within)).toEqual({ taps: 3, keys: 12 });
});

test('a location that confirms by link sends it at once, and the valet sees that it was opened', async () => {
  await prepareEvening();
  const phone = await comeAndGo('K48213');
  await setLocation({ check_in_proof: 'link' });
  const page = await openCheckIn();
  const within = () => goWithin(page, '/valet-dashboard');
  const linked = randomPhone();
  await page.getByRole('textbox', { name: words.checkin.plate }).fill('LINK 77');
  await page.getByRole('textbox', { name: words.checkin.phone }).fill(linked);
  await page.getByRole('button', { name: words.checkin.create }).click();
  await page.getByText(words.checkin.scan.notOpened).first().waitFor();
  const guest = await guestPage();
  const token = await linkTokenFor(product.server, linked);
  await guest.goto(`${product.server.url}/customer/ticket/${token}`);
  await page.getByText(wordsBefore(words.checkin.scan.opened)).first().waitFor();
  // A returning guest is checked in and parked with 3 taps and 6 keys.
  const again = { plate: 'K48213', isKnown: true };
  expect(await taps(page, again, within)).toEqual({ taps: 3, keys: 6 });
  const [, stay] = await getStays('K48213');
  expect(stay).toMatchObject({ status: 'parked', phone_e164: phone, key_hook: '3' });
  // A phone number of ten digits and a plate of six take sixteen keys. The phone field takes one
  // more tap.
  const typed = randomPhone();
  const fresh = { plate: 'N10001', phone: typed.slice(2), isKnown: false };
  expect(await taps(page, fresh, within)).toEqual({ taps: 4, keys: 16 });
  expect(await getStays('N10001')).toMatchObject([{ phone_e164: typed, status: 'parked' }]);
});

test('a guest without a number scans the screen, which shows that', async () => {
  const look = looks[3];
  const seen = [looks[0], look];
  const { checkin, undo } = texts[look.locale];
  await prepareEvening();
  const page = await openCheckIn(look);
  // Types a local plate with the digits of an Arabic keyboard.
  await page.getByRole('textbox', { name: checkin.plate }).fill('أ ب ح ٤٨٢١');
  await page.getByRole('button', { name: checkin.tags.scratch }).click();
  await looksRight(page, 'intake-form', seen);
  await page.getByRole('button', { name: checkin.noPhone }).click();
  await page.getByText(checkin.scan.notYet).first().waitFor();
  await looksRight(page, 'intake-qr', seen);
  const ticketId = new URL(page.url()).searchParams.get('ticket') ?? '';
  const { ticketUrl } = await valet()('GET /api/valet/tickets/{ticketId}', {
    params: { ticketId },
  });
  const guest = await guestPage();
  await guest.goto(`${ticketUrl ?? ''}#scan`);
  await page.getByText(wordsBefore(checkin.scan.scanned)).first().waitFor();
  await page.getByRole('button', { name: wordsBefore(checkin.parkIn) }).click();
  await page
    .getByRole('button', { name: undoOf(undo.said.park) })
    .first()
    .waitFor();
  const [stay] = await product.server.ctx.db
    .selectFrom('stays')
    .select(['license_plate', 'status', 'note_tags'])
    .where('id', '=', ticketId)
    .execute();
  expect(stay).toEqual({ license_plate: 'أ ب ح 4821', status: 'parked', note_tags: ['scratch'] });
});

test('a guest who scanned adds a number, a given-back car is cancelled, and undone parking reopens its form', async () => {
  const look = looks[3];
  const { checkin } = texts[look.locale];
  await prepareEvening();
  const page = await openCheckIn(look);
  await page.getByRole('textbox', { name: checkin.plate }).fill('GAVE 11');
  await page.getByRole('button', { name: checkin.noPhone }).click();
  await page.getByText(checkin.scan.notYet).first().waitFor();
  const ticketId = new URL(page.url()).searchParams.get('ticket') ?? '';
  const { ticketUrl } = await valet()('GET /api/valet/tickets/{ticketId}', {
    params: { ticketId },
  });
  const guest = await guestPage();
  await guest.goto(`${ticketUrl ?? ''}#scan`);
  await page.getByText(wordsBefore(checkin.scan.scanned)).first().waitFor();
  const add = page.getByRole('button', { name: checkin.addPhone.open });
  await add.click();
  const dialog = page.getByRole('dialog', { name: checkin.phone });
  const field = dialog.getByRole('textbox', { name: checkin.phone });
  const save = dialog.getByRole('button', { name: checkin.addPhone.submit });
  await save.click();
  await dialog.getByText(checkin.errors.phoneE164).waitFor();
  const phone = randomPhone();
  // A phone number without a country code gets the country of the location.
  await field.fill(phone.slice(2));
  await looksRightHere(page, 'intake-add-phone');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  expect(ticketUrl).toContain(await linkTokenFor(product.server, phone));
  expect(await getStays('GAVE11')).toMatchObject([{ phone_e164: phone, status: 'received' }]);
  await add.waitFor({ state: 'detached' });
  // The ticket link that the guest scanned still opens the ticket.
  await guest.reload();
  await guest.getByText('GAVE 11').first().waitFor();

  await page.getByRole('button', { name: checkin.startOver }).click();
  const asked = page.getByRole('dialog', { name: checkin.giveBack.title });
  await asked.getByRole('button', { name: checkin.cancelKeep }).click();
  expect(await getStays('GAVE11')).toMatchObject([{ status: 'received' }]);
  await page.getByRole('button', { name: checkin.startOver }).click();
  await asked.getByRole('button', { name: checkin.giveBack.confirm }).dblclick();
  await page.getByText(checkin.giveBack.doneTitle).first().waitFor();
  // The screen shows the form for the next car.
  await page.locator('.plate-field').waitFor();
  expect(await getStays('GAVE11')).toMatchObject([{ status: 'cancelled' }]);

  // Parks the next car with its spot and its hook.
  await page.getByRole('textbox', { name: checkin.plate }).fill('BACK 22');
  await page.getByRole('button', { name: checkin.noPhone }).click();
  await page.getByText(checkin.scan.notYet).first().waitFor();
  const choose = async (kind: 'hook' | 'spot', typed: string) => {
    await page.getByRole('button', { name: checkin.places[`other_${kind}`] }).click();
    await page.getByRole('textbox', { name: checkin.places[`type_${kind}`] }).fill(typed);
  };
  await choose('hook', '31');
  await choose('spot', 'C9');
  await page.getByRole('button', { name: wordsBefore(checkin.parkInOnHook) }).click();
  const { undo } = texts[look.locale];
  await page.getByRole('button', { name: undoOf(undo.said.park) }).click();
  // The message describes the car as it is after the undo.
  const [before = '', after = ''] = texts[look.locale].undo.undone.park.split('{car}');
  await page
    .getByText(new RegExp(`${before}.*BACK 22.*${after}`))
    .first()
    .waitFor();
  const again = page.getByRole('button', { name: /C9.*31/ });
  await again.waitFor();
  expect(await getStays('BACK22')).toMatchObject([{ status: 'received', key_hook: '31' }]);
  await again.click();
  await page
    .getByRole('button', { name: undoOf(undo.said.park) })
    .first()
    .waitFor();
  expect(await getStays('BACK22')).toMatchObject([
    { status: 'parked', key_hook: '31', parking_spot: 'C9' },
  ]);
});

test('two valets type the same car, one checks it in, and the other keeps the typed text', async () => {
  const one = await openCheckIn();
  const two = await openCheckIn({ viewport: 'desktop' }, business.otherValet.token);
  for (const page of [one, two]) {
    await page.getByRole('textbox', { name: words.checkin.plate }).fill('TWO 222');
    await page.getByRole('button', { name: words.checkin.tags.valuables }).click();
  }
  await one.getByRole('button', { name: words.checkin.noPhone }).click();
  await one.getByText(words.checkin.scan.notYet).first().waitFor();
  await two.getByRole('button', { name: words.checkin.noPhone }).click();
  await two
    .getByText(/already/)
    .first()
    .waitFor();
  expect(await two.getByRole('textbox', { name: words.checkin.plate }).inputValue()).toBe(
    'TWO 222',
  );
  expect(await getStays('TWO222')).toHaveLength(1);
});

test('a hook taken by another key is named with its car and the next one is offered, and a second ticket for a plate needs one more press', async () => {
  await prepareEvening();
  const page = await openCheckIn();
  await page.getByRole('textbox', { name: words.checkin.plate }).fill('HOOK 22');
  const none = page.getByRole('button', { name: words.checkin.places.none_hook });
  await none.click();
  // The chosen tag is wider than before, and still completely visible.
  const { x, width } = (await none.boundingBox()) ?? { x: -1, width: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await page.getByRole('button', { name: words.checkin.noPhone }).click();
  await page.getByText(words.checkin.scan.notYet).first().waitFor();
  await page.getByRole('button', { name: words.checkin.places.other_hook }).click();
  await page.getByRole('textbox', { name: words.checkin.places.type_hook }).fill('1');
  const parked = page.getByRole('button', { name: wordsBefore(words.checkin.parkIn) });
  await parked.click();
  await page.getByRole('alert').getByText(/H00K/).waitFor();
  expect(await getStays('HOOK22')).toMatchObject([{ status: 'received', key_hook: null }]);
  await parked.click();
  await page
    .getByRole('button', { name: undoOf(words.undo.said.park) })
    .first()
    .waitFor();
  expect(await getStays('HOOK22')).toMatchObject([{ status: 'parked', key_hook: '2' }]);

  await openTicket(product.server, business, { licensePlate: 'TWIN 21' });
  await nextCar(page);
  await page.getByRole('textbox', { name: words.checkin.plate }).fill('TWIN 21');
  await page.getByRole('button', { name: words.custody.second }).click();
  await page.getByRole('button', { name: words.checkin.noPhone }).click();
  await page.getByText(words.checkin.scan.notYet).first().waitFor();
  expect((await getStays('TWIN21')).map(({ status }) => status)).toEqual(['expected', 'received']);
});

test('a car that is already here opens its ticket, also by a late right code, and an old code is called expired', async () => {
  const look = looks[0];
  const { checkin, custody } = texts[look.locale];
  const { ticketId } = await receiveCar(product.server, business, { licensePlate: 'HERE 77' });
  const page = await openCheckIn(look);
  await page.getByRole('textbox', { name: checkin.plate }).fill('here77');
  const open = page.getByRole('link', { name: custody.show });
  await open.waitFor();
  await looksRight(page, 'intake-here', [looks[2], look]);
  await open.click();
  await page.waitForURL(`**/cars?car=${ticketId}`);
  await page.getByText('HERE 77').first().waitFor();

  const late = await openTicket(product.server, business, { licensePlate: 'CODE 21' });
  const code = await codeFor(product.server, late.phone);
  await goWithin(page, `/valet-checkin?ticket=${late.ticketId}`);
  const digits = page.getByRole('textbox', { name: checkin.otp.label });
  await digits.waitFor();
  const { ticketId: taken } = await receiveCar(product.server, business, {
    licensePlate: 'CODE 21',
  });
  await digits.fill(code);
  await page.getByText(checkin.otp.taken).first().waitFor();
  expect(await page.getByText(checkin.otp.refused).count()).toBe(0);
  await page.getByRole('link', { name: custody.show }).click();
  await page.waitForURL(`**/cars?car=${taken}`);

  const old = await openTicket(product.server, business);
  const oldCode = await codeFor(product.server, old.phone);
  await updateRows(
    product.server,
    'codes',
    { subject_id: old.ticketId },
    { expires_at: new Date(Date.now() - 86_400_000) },
  );
  await goWithin(page, `/valet-checkin?ticket=${old.ticketId}`);
  await page.getByText(words.checkin.otp.expired).waitFor();
  await page.getByRole('textbox', { name: words.checkin.otp.label }).fill(oldCode);
  await page
    .getByText(/expired/)
    .nth(1)
    .waitFor();
  const instead = page.getByRole('button', { name: words.checkin.showQrInstead });
  // On a small phone the button is far below the lower edge.
  await page.setViewportSize({ width: 390, height: 560 });
  await instead.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await instead.click();
  const qr = page.getByRole('img', { name: words.checkin.scan.label });
  await qr.waitFor();
  const box = await qr.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(560);
});

test('typed text survives a reload, a double press opens one ticket, and the slower valet sees the ticket of the faster one', async () => {
  const page = await openCheckIn();
  await page.getByRole('textbox', { name: words.checkin.plate }).fill('KEPT 11');
  await page.getByRole('button', { name: words.checkin.tags.low_fuel }).click();
  await page.getByRole('button', { name: words.checkin.tags.low_fuel, pressed: true }).waitFor();
  await page.reload();
  await page.locator('.plate-field').waitFor();
  expect(await page.locator('.plate-field').inputValue()).toBe('KEPT 11');
  await page.getByRole('button', { name: words.checkin.noPhone }).dblclick();
  await page.getByText(words.checkin.scan.notYet).first().waitFor();
  expect(await getStays('KEPT11')).toMatchObject([{ status: 'received', note_tags: ['low_fuel'] }]);

  await nextCar(page);
  const looked = page.waitForResponse('**/api/valet/recall');
  await page.getByRole('textbox', { name: words.checkin.plate }).fill('LATE 77');
  await looked;
  await receiveCar(product.server, business, { licensePlate: 'LATE 77' });
  await page.getByRole('button', { name: words.checkin.noPhone }).click();
  await page.getByRole('link', { name: words.custody.show }).waitFor();
});

test('a code that could not be sent is not called wrong, and is stored on the phone', async () => {
  const { checkin, outbox } = words;
  const { ticketId, phone } = await openTicket(product.server, business);
  const code = await codeFor(product.server, phone);
  const page = await pageOf(business.valet.token);
  await page.goto(`${product.server.url}/valet-checkin?ticket=${ticketId}`);
  const labelled = (locale: Language) =>
    page.getByRole('textbox', { name: texts[locale].checkin.otp.label });
  const field = labelled('en');
  await field.waitFor();
  // The outbox loads after the first paint. Until then the form does not accept the code.
  const isThere = () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'portico'));
  await expect.poll(isThere).toBe(true);
  await waitForSettledPage(page);
  // Loads the texts of the other language before the network is gone.
  const seen = [looks[3], looks[0]];
  await inLooks(page, seen, ({ locale }) => labelled(locale).waitFor());
  await page.context().setOffline(true);
  await field.fill(code);
  await page.getByText(outbox.done.verify).waitFor();
  expect(await page.getByText(checkin.otp.refused).count()).toBe(0);
  // While the code is unchecked, the valet can already enter where the car is parked.
  await inLooks(page, seen, async (look) => {
    await page.getByText(texts[look.locale].checkin.headline.unchecked).first().waitFor();
    await expectAccessible(page, rulesFor(look));
  });
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText(outbox.state.waiting).waitFor({ state: 'detached' });
  const readStatus = async () =>
    (await valet()('GET /api/valet/tickets/{ticketId}', { params: { ticketId } })).status;
  await expect.poll(readStatus).toBe('checked_in');
  await page.getByText(checkin.headline.checked_in).first().waitFor();
});
