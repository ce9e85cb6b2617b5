import { expect, test } from 'vitest';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { AppError } from '#server/platform/errors.ts';
import { looksRight } from '../e2e/looks.ts';
import { stepFor, texts, wordsBefore } from '../e2e/texts.ts';
import { type Answers, LOST } from './answerServer.ts';
import type { GivenParts } from './complete.ts';
import { STAY_ID, valet } from './fixtures.ts';
import { showScreen } from './show.ts';

/** Opens the valet's tab with past jobs and earnings. */
async function openHistory(locale: 'en' | 'ar', answers: Answers) {
  const { earnings: words, jobs } = texts[locale];
  const screen = await showScreen('/valet-dashboard', {
    as: valet(),
    locale,
    answers: { 'GET /api/valet/active-services': {}, 'GET /api/valet/history': {}, ...answers },
  });
  // The earnings of the day are below the jobs.
  await screen.expectText(words.stats.earnings);
  await screen.page.getByRole('tab', { name: jobs.tabs.history }).click();
  return screen;
}

test('a valet without a handover is told that there are no earnings yet', async () => {
  const { page, expectText } = await openHistory('ar', {});
  await expectText(texts.ar.earnings.empty);
  await looksRight(page, 'valet-history-empty');
});

test('a valet sees the cars they handed over, with amounts, tips and ratings', async () => {
  const { earnings: words } = texts.ar;
  const vehicleInfo = { make: 'BMW', model: '740i', color: 'Blue', licensePlate: 'A1 GRAY Z' };
  const past = { location: 'North Gate', vehicleInfo, amount: 16.2 };
  const { page, expectText } = await openHistory('ar', {
    'GET /api/valet/stats': { todayServices: 2, totalServices: 2, rating: 4, totalEarnings: 3 },
    'GET /api/valet/history': {
      services: [
        { ...past, tip: 0 },
        { ...past, tip: 3, rating: 4 },
      ],
    },
  });
  await expectText('★ 4');
  await expectText(words.noTip);
  await expectText('$3.00');
  await expectText(words.notRated);
  const figures = page.locator('dl').first();
  await expect.poll(() => figures.innerText()).toMatch(/\b2\b[\s\S]*4\.0[\s\S]*\$3\.00/);
  await looksRight(page, 'valet-history');
});

test('a valet sees their share of a tip pool, and how it was calculated', async () => {
  const { earnings: words } = texts.en;
  const now = new Date();
  const day = {
    day: now.toISOString().slice(0, 10),
    location: 'North Gate',
    services: 1,
    workedSeconds: 3600,
  };
  const pool = { rule: 'cars', totalCents: 800 } as const;
  const open: Answers['GET /api/valet/earnings'] = {
    days: [{ ...day, tipsCents: 800, pool: { ...pool, basis: null, broughtCents: 800 } }],
  };
  const { page, press, expectText } = await openHistory('en', { 'GET /api/valet/earnings': open });
  await press(words.views.earnings);
  await expectText(wordsBefore(words.pool.open));
  await looksRight(page, 'valet-earnings-open');

  const answer: Answers['GET /api/valet/earnings'] = {
    totalCents: 400,
    days: [
      {
        ...day,
        services: 0,
        earnedCents: 400,
        pool: { ...pool, basis: 'cars', shareCents: 400, cars: { own: 1, all: 2 } },
      },
    ],
    shifts: [{ location: 'North Gate', startedAt: now.toISOString() }],
  };
  const divided = await openHistory('en', { 'GET /api/valet/earnings': answer });
  await divided.press(words.views.earnings);
  await divided.expectText(words.byShift);
  await page.getByText(words.pool.title).click();
  await divided.expectText(words.pool.share);
  await expect
    .poll(() => page.locator('details dl').innerText())
    .toMatch(/\$8\.00[\s\S]*\$0\.00[\s\S]*1[\s\S]*2[\s\S]*\$4\.00/);
  await looksRight(page, 'valet-earnings');
});

test('statistics that fail to load say so, with three ways on, and no dashes', async () => {
  const { app, common, earnings: words, jobs, shifts, t } = texts.en;
  let isOut = true;
  const { page, press, expectText, sent } = await showScreen('/valet-dashboard', {
    as: valet(),
    answers: {
      'GET /api/valet/active-services': {
        services: [
          {
            kind: 'return',
            status: 'in_progress',
            stayStatus: 'returning',
            order: { status: 'dispatched' },
          },
        ],
      },
      'POST /api/dispatch/orders/{id}/ready': LOST,
      'GET /api/valet/stats': () => (isOut ? new AppError('MALFORMED_REQUEST') : {}),
    },
  });
  await expectText(app.dashboardFailed);
  for (const way of [app.logout, app.tryOther])
    await page.getByRole('alert').getByRole('button', { name: way }).waitFor();
  expect(await page.getByText('–', { exact: true }).count()).toBe(0);
  // The sign-out says what it would lose.
  await page.getByRole('button', { name: stepFor(jobs.ready) }).click();
  // A step is sent only after the phone has stored it.
  await expect.poll(() => sent('POST /api/dispatch/orders/{id}/ready').length).toBeGreaterThan(0);
  await page.getByRole('alert').getByRole('button', { name: app.logout }).click();
  await expectText(t('outbox:unsentCount', { count: 1 }));
  await press(shifts.signOut.keep);
  isOut = false;
  await press(common.actions.retry);
  await expectText(words.stats.earnings);
});

test('sessions that fail to load are not counted, and a linked one says so, by polling while the socket is down', async () => {
  const { common, row, sessions, t } = texts.en;
  let isOut = true;
  let list: GivenParts<StaffParkingSession>[] = [];
  const { page, press, expectText } = await showScreen('/valet-dashboard?view=sessions', {
    as: valet(),
    answers: {
      'GET /api/valets/{id}/active-sessions': () =>
        isOut ? new AppError('MALFORMED_REQUEST') : { sessions: list },
    },
    prepare: (own) => own.routeWebSocket(/\/ws$/, (socket) => void socket.close()),
  });
  await expectText(sessions.list.failed);
  await page.getByRole('heading', { name: sessions.list.title, exact: true }).waitFor();
  isOut = false;
  await press(common.actions.retry);
  await expectText(sessions.list.empty);
  list = [
    {
      id: STAY_ID,
      status: 'linked',
      stayStatus: 'received',
      noteTags: ['front', 'electric'],
      chargePercent: 62,
    },
  ];
  await page.getByRole('heading', { name: t('sessions:list.titleCount', { number: 1 }) }).waitFor();
  await page.getByRole('heading', { name: sessions.linked, exact: true }).waitFor();
  const tags = [row.tag.front, t('row:charged', { percent: 62 })].join(' · ');
  await expectText(tags);
});
