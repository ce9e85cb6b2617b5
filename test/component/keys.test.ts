import { expect, test } from 'vitest';
import type { CarKey } from '#contract/keys.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { looksRight } from '../e2e/looks.ts';
import { texts, wordsBefore } from '../e2e/texts.ts';
import type { Answers } from './answerServer.ts';
import type { GivenParts } from './complete.ts';
import { minutesFromNow, orderIdOf, stayIdOf } from './evening.ts';
import { carCard, manager, queue, STAY_ID, valet } from './fixtures.ts';
import { showScreen } from './show.ts';

const CORRECT = 'POST /api/stays/{id}/key';
const places: Answers = {
  'GET /api/locations/{id}/free-places': { hooks: ['1', '2'], usesHooks: true },
};

test('the board lists missing keys, and a dispatcher corrects them there', async () => {
  const { keys: words, row, checkin, t } = texts.en;
  const holder = { id: orderIdOf(1), name: 'Omar Person' };
  let missing = [1, 2].map((car) => ({
    stayId: stayIdOf(car),
    ticketNumber: `A-100${car}`,
    licensePlate: `C0FFEE0${car}`,
    plateRegion: 'DXB',
    key: { place: 'out' as const, holder, since: minutesFromNow(-20), isUnaccounted: true },
  }));
  const taken = fieldError('keyHook', 'hook_taken', { hook: 'A12', car: 'HUNG 1' }).extra;
  const { page, sent } = await showScreen('/dispatcher-queue', {
    as: manager(),
    viewport: 'desktop',
    answers: {
      ...places,
      'GET /api/queue': queue(),
      'GET /api/dispatch/keys': () => ({ keys: missing }),
      [CORRECT]: ({ params, body }) => {
        if (body.hook === 'A12') return new AppError('HOOK_TAKEN', taken);
        missing = missing.filter(({ stayId }) => stayId !== params.id);
        return { place: body.place, hook: body.hook ?? null };
      },
    },
  });
  const strip = page.getByRole('region', { name: words.title });
  const rowOf = (car: number) => strip.locator(`[data-card="${stayIdOf(car)}"]`);
  // Shows the key that is missing longest; a press shows the others.
  await strip.getByText(row.key.missing).first().waitFor();
  await strip.getByRole('link', { name: t('keys:open', { car: 'DXB C0FFEE01' }) }).waitFor();
  await strip.locator('.plate small', { hasText: 'DXB' }).waitFor();
  await strip.getByRole('button', { name: t('keys:all', { count: 1 }) }).click();
  await rowOf(2).waitFor();
  await looksRight(page, 'keys-raised-desktop');
  // Chooses a hook that has the key of another car.
  await rowOf(1).getByRole('button', { name: words.otherHook }).click();
  await rowOf(1).getByRole('button', { name: checkin.places.other_hook, exact: true }).click();
  await rowOf(1).getByRole('textbox', { name: checkin.places.type_hook }).fill('a١٢');
  await rowOf(1).getByRole('button', { name: words.hang }).click();
  await rowOf(1).getByRole('alert').getByText('HUNG 1').waitFor();
  // A single press per key is enough.
  await rowOf(1)
    .getByRole('button', { name: wordsBefore(words.onHook) })
    .first()
    .click();
  await rowOf(1).waitFor({ state: 'detached' });
  await rowOf(2)
    .getByRole('button', { name: wordsBefore(words.with) })
    .first()
    .click();
  await strip.waitFor({ state: 'detached' });
  expect(sent(CORRECT)).toMatchObject([
    { params: { id: stayIdOf(1) }, body: { place: 'on_hook', hook: 'A12' } },
    { params: { id: stayIdOf(1) }, body: { place: 'on_hook', hook: '1' } },
    { params: { id: stayIdOf(2) }, body: { place: 'with_valet' } },
  ]);
});

test('the card of a car says where its key is, and corrects it', async () => {
  const { keys: words, row, cars, checkin } = texts.ar;
  let key: GivenParts<CarKey> = { place: 'with_valet' };
  const { page, sent } = await showScreen(`/cars?car=${STAY_ID}`, {
    as: valet(),
    locale: 'ar',
    theme: 'dark',
    answers: {
      ...places,
      'GET /api/stays': {},
      'GET /api/stays/{id}': () =>
        carCard({
          state: 'parked',
          key,
          country: 'US',
          openOrder: null,
          can: { correctKey: true, correctCar: true },
        }),
      [CORRECT]: ({ body }) => (key = { place: body.place, hook: body.hook ?? null }),
    },
  });
  await page.getByRole('button', { name: cars.actions.key }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.otherHook }).waitFor();
  await looksRight(page, 'key-correct-phone');
  await dialog
    .getByRole('button', { name: wordsBefore(words.onHook) })
    .first()
    .click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('article')
    .locator('.key-tag')
    .getByText(wordsBefore(row.key.on_hook))
    .waitFor();
  expect(sent(CORRECT).map(({ body }) => body)).toEqual([{ place: 'on_hook', hook: '1' }]);
  // The regions of the plate come with the car, also for viewers who check no cars in.
  await page.getByRole('button', { name: cars.actions.details }).click();
  await dialog.getByRole('combobox', { name: checkin.region }).waitFor();
});
