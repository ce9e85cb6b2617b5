import { expect, test } from 'vitest';
import type { Service } from '#contract/services.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { looksRight } from '../e2e/looks.ts';
import { sidewaysBy } from '../e2e/measures.ts';
import { texts } from '../e2e/texts.ts';
import { LOST } from './answerServer.ts';
import type { GivenParts } from './complete.ts';
import { customer, service, STAY_ID, stayChange, vehicle } from './fixtures.ts';
import { showScreen } from './show.ts';

const { vehicles: words, common, customer: section, issues } = texts.en;
const form = section.vehicle;
const PATH = '/dashboard/vehicles';
const ADD = 'POST /api/vehicles';

const CHANGE = 'PATCH /api/vehicles/{id}';
const REMOVE = 'DELETE /api/vehicles/{id}';

test('a car is added, corrected and removed, each mistake is named beside its field, and nothing typed is lost', async () => {
  let cars: GivenParts<Vehicle>[] = [];
  let added: () => GivenParts<Vehicle> | AppError = () =>
    fieldError('licensePlate', 'plate_invalid');
  const { page, expectText, press, pressIn, sent } = await showScreen(PATH, {
    as: customer(),
    answers: {
      'GET /api/vehicles': () => cars,
      [ADD]: () => added(),
      [CHANGE]: ({ body: { model = '' } }) => {
        cars = [vehicle({ model })];
        return vehicle({ model });
      },
      [REMOVE]: () => {
        cars = [];
        return {};
      },
    },
  });
  await expectText(words.empty);
  await looksRight(page, 'vehicles-none');
  await press(words.add);
  await pressIn(form.submit);
  await expectText(issues.make_missing);
  await expectText(issues.plate_missing);
  expect(sent(ADD)).toEqual([]);
  await page.getByLabel(form.make).selectOption('Lexus');
  await page.getByLabel(form.model).fill('LX 600');
  await page.getByLabel(form.year).selectOption('2024');
  await page.getByLabel(form.plate).fill('1');
  await pressIn(form.submit);
  await expectText(issues.plate_invalid);
  await looksRight(page, 'vehicles-slips');
  await page.getByLabel(form.plate).fill('أ ب ١٢٣٤');
  added = () => new AppError('VEHICLE_EXISTS');
  await pressIn(form.submit);
  await page.locator('[aria-invalid=true]').first().waitFor();
  expect(await page.getByLabel(form.model).inputValue()).toBe('LX 600');
  added = () => {
    cars = [vehicle()];
    return vehicle();
  };
  await pressIn(form.submit);
  await expectText(form.done);
  await page.getByRole('article').waitFor();
  expect(sent(ADD).at(-1)?.body).toEqual({
    make: 'Lexus',
    model: 'LX 600',
    year: 2024,
    color: '',
    licensePlate: 'أ ب 1234',
    plateRegion: '',
  });
  const car = page.getByRole('article');
  await looksRight(page, 'vehicles-one');
  await car.getByRole('button', { name: new RegExp(`^${words.edit}`) }).click();
  await page.getByLabel(form.model).fill('RX 350');
  await pressIn(form.save);
  await expectText(words.saved);
  await car.getByText('RX 350').waitFor();
  await car.getByRole('button', { name: new RegExp(`^${words.remove}`) }).click();
  await expectText(words.removeTitle);
  await looksRight(page, 'vehicles-remove');
  await pressIn(words.remove);
  await expectText(words.empty);
  expect(sent(REMOVE).map(({ params }) => params.id)).toEqual([vehicle().id]);
});

test('the next press repeats the same call after a lost answer to a new car', async () => {
  let isLost = true;
  const { page, expectText, press, pressIn, sent } = await showScreen(PATH, {
    as: customer(),
    answers: { 'GET /api/vehicles': [], [ADD]: () => (isLost ? LOST : vehicle()) },
  });
  await press(words.add);
  await page.getByLabel(form.make).selectOption('Lexus');
  await page.getByLabel(form.model).fill('LX 600');
  await page.getByLabel(form.year).selectOption('2024');
  await page.getByLabel(form.plate).fill('A1 GRAY Z');
  await pressIn(form.submit);
  await expectText(form.failed);
  expect(await page.getByLabel(form.plate).inputValue()).toBe('A1 GRAY Z');
  isLost = false;
  await pressIn(form.submit);
  await expectText(form.done);
  expect(new Set(sent(ADD).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('an announced car says so at once, and can be neither changed nor removed', async () => {
  let own = vehicle();
  let services: GivenParts<Service>[] = [];
  const { page, push } = await showScreen(PATH, {
    as: customer(),
    answers: { 'GET /api/vehicles': () => [own], 'GET /api/services': () => services },
  });
  const car = page.getByRole('article');
  await car.getByRole('button').first().waitFor();
  own = vehicle({ isInUse: true, stayId: STAY_ID });
  services = [service({ stayStatus: 'expected', status: 'pending' })];
  push({ type: 'new_parking_request', ...stayChange() });
  await car.getByText(common.state.requested, { exact: true }).waitFor();
  expect(await car.getByRole('button').count()).toBe(0);
  await looksRight(page, 'vehicles-in-use');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysBy(page)).toBe(0);
});
