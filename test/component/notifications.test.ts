import { expect, test } from 'vitest';
import type { CallOutput } from '#contract/client.ts';
import type { Notification } from '#contract/notifications.ts';
import { AppError } from '#server/platform/errors.ts';
import { personOn } from '../e2e/person.ts';
import { looksRight } from '../e2e/looks.ts';
import { texts } from '../e2e/texts.ts';
import { expectAccessible, type Page, waitForSettledPage } from '../harness/browser.ts';
import type { Answers } from './answerServer.ts';
import type { GivenParts } from './complete.ts';
import { customer, manager, numbered, valet } from './fixtures.ts';
import { showScreen } from './show.ts';

const words = texts.en;
const { notifications } = words;
const JOBS = '/valet-dashboard';
const LIST = 'GET /api/notifications';
const READ = 'PATCH /api/notifications/{id}/read';
const READ_ALL = 'PATCH /api/notifications/mark-all-read';
const PREFERENCES = 'GET /api/notifications/preferences';
const SAVE = 'PUT /api/notifications/preferences';

const news = (number: number): GivenParts<Notification> => ({
  id: numbered(20 + number),
  type: 'car_retrieval_request',
  title: 'Car wanted',
  message: `Car ${number} is wanted`,
  actionUrl: '/messages',
});

const bellSays = (count: number, { t } = words) =>
  t('notifications:bell', { count, shown: String(count) });

/** Shows a valet's jobs with the notifications of the server. */
async function atJobs(
  list: () => GivenParts<Notification>[],
  answers: Answers = {},
  prepare?: (page: Page) => Promise<unknown>,
) {
  const shown = await showScreen(JOBS, {
    as: valet(),
    answers: {
      [LIST]: ({ query: { ids } }) => {
        const all = list();
        return {
          notifications: ids ? all.filter(({ id = '' }) => ids.includes(id)) : all,
          unreadCount: all.filter(({ isRead }) => !isRead).length,
        };
      },
      ...answers,
    },
    ...(prepare && { prepare }),
  });
  const bell = (count: number) => shown.page.getByRole('button', { name: bellSays(count) });
  return { ...shown, bell, person: personOn(shown.page, '', words) };
}

test('the bell rings on the open page, and an opened notification is read', async () => {
  let list: GivenParts<Notification>[] = [];
  const readAll = () => {
    list = list.map((each) => ({ ...each, isRead: true }));
    return { unreadCount: 0 };
  };
  const { page, person, bell, dialog, push, sent } = await atJobs(() => list, {
    [READ]: ({ params: { id } }) => {
      list = list.map((each) => (each.id === id ? { ...each, isRead: true } : each));
      return { unreadCount: list.filter(({ isRead }) => !isRead).length };
    },
    [READ_ALL]: readAll,
  });
  await bell(0).waitFor();
  await person.openBell();
  await person.sees(notifications.empty);
  await looksRight(page, 'bell-empty');
  await page.keyboard.press('Escape');
  for (const count of [1, 2]) {
    list = [news(count), ...list];
    push({ type: 'notification', notificationId: news(count).id ?? '' });
    await bell(count).waitFor();
  }
  await person.openBell();
  await looksRight(page, 'bell');
  await dialog.getByRole('link').first().click();
  await dialog.waitFor({ state: 'detached' });
  await bell(1).waitFor();
  // The screen shows both changes before the server has them.
  await expect.poll(() => sent(READ)[0]?.params.id).toBe(news(2).id);
  await person.openBell();
  await person.press(notifications.markAll);
  await person.sees(words.t('notifications:unread', { count: 0 }));
  await expect.poll(() => sent(READ_ALL).length).toBe(1);
  await page.keyboard.press('Escape');
  await bell(0).waitFor();
  await page.reload();
  await bell(0).waitFor();
});

test.each(['en', 'ar'] as const)(
  'the bell asks in the language of the screen, %s, whatever the account’s language',
  async (locale) => {
    const { page, sent } = await showScreen(JOBS, {
      as: valet({ language: locale === 'en' ? 'ar' : 'en' }),
      locale,
      answers: {
        [LIST]: ({ query: { language } }) => ({
          notifications: [{ ...news(1), title: `In ${language ?? 'none'}` }],
          unreadCount: 1,
        }),
      },
    });
    await personOn(page, '', texts[locale]).openBell();
    await page.getByRole('dialog').getByText(`In ${locale}`).waitFor();
    expect(sent(LIST).at(-1)?.query.language).toBe(locale);
  },
);

test('a failed list can be retried, and a refused call makes the notification unread again', async () => {
  let refused = true;
  const { page, person, bell, sent } = await atJobs(() => [news(1)], {
    [READ_ALL]: new AppError('INTERNAL'),
    [LIST]: () =>
      refused ? new AppError('MALFORMED_REQUEST') : { notifications: [news(1)], unreadCount: 1 },
  });
  await page.getByRole('button', { name: notifications.bellUnknown }).click();
  await person.sees(notifications.failed);
  refused = false;
  const before = sent(LIST).length;
  await person.press(words.common.actions.retry);
  await person.gone(notifications.failed);
  expect(sent(LIST).length).toBeGreaterThan(before);
  await person.press(notifications.markAll);
  await person.sees(words.app.notSaved);
  await page.keyboard.press('Escape');
  await bell(1).waitFor();
});

test('the bell polls every half minute while the socket is down', async () => {
  let list: GivenParts<Notification>[] = [];
  const { page, bell } = await atJobs(
    () => list,
    {},
    async (own) => {
      await own.clock.install();
      await own.routeWebSocket('**/ws', (socket) => socket.close());
    },
  );
  await bell(0).waitFor();
  list = [news(1)];
  await page.clock.runFor(31_000);
  await bell(1).waitFor();
  expect(await bell(0).count()).toBe(0);
});

type Preferences = CallOutput<typeof PREFERENCES>;
const preferences = (teamInApp: boolean, reach: GivenParts<Preferences['reach']> = {}) => ({
  preferences: [
    { category: 'account' as const, inApp: true, email: true, fixed: true },
    { category: 'ready' as const, inApp: true, sms: true },
    { category: 'cars' as const, inApp: true, email: true },
    { category: 'team' as const, inApp: teamInApp },
  ],
  reach,
});
const { categories, channels, blocked } = notifications.preferences;
const toggleOn =
  (page: Page) => (category: keyof typeof categories, channel: 'inApp' | 'sms' | 'email') =>
    page.getByRole('switch', { name: `${categories[category].name}: ${channels[channel]}` });

test('a manager adds a phone number; a choice of notifications is saved, and undone if the call is refused', async () => {
  let team = true;
  let isRefused = false;
  const PROFILE = 'PATCH /api/auth/me';
  const as = manager();
  const { page, press, pressIn, dialog, sent, expectText } = await showScreen('/account', {
    as,
    answers: {
      [PROFILE]: () => ({
        user: { ...as.user, phoneNumber: '+14155552672', isPhoneVerified: false },
      }),
      'GET /api/business/settings': {},
      [PREFERENCES]: () => preferences(team, { sms: 'missing' }),
      [SAVE]: ({ body }) => {
        if (isRefused) return new AppError('INTERNAL');
        const chosen = body.preferences.find(({ category }) => category === 'team');
        team = chosen?.inApp ?? team;
        return preferences(team);
      },
    },
  });
  const toggle = toggleOn(page);
  await toggle('account', 'inApp').waitFor();
  await expectText(blocked.sms.missing);
  await press(words.profile.phone.add);
  await dialog.getByLabel(words.profile.phone.label).fill('4155552672');
  await dialog.getByLabel(words.profile.phone.password, { exact: true }).fill('mine');
  await pressIn(words.profile.phone.save);
  await expectText(words.profile.phone.unverified);
  expect(sent(PROFILE)[0]?.body).toMatchObject({ currentPassword: 'mine' });
  expect(await toggle('account', 'inApp').isDisabled()).toBe(true);
  expect(await toggle('team', 'inApp').isChecked()).toBe(true);
  await toggle('team', 'inApp').press('Space');
  await expect.poll(() => team).toBe(false);
  expect(sent(SAVE)[0]?.body.preferences).toMatchObject([{ category: 'team', inApp: false }]);
  await page.reload();
  await toggle('team', 'inApp').waitFor();
  expect(await toggle('team', 'inApp').isChecked()).toBe(false);
  isRefused = true;
  await toggle('team', 'inApp').press('Space');
  await expectText(words.app.notSaved);
  await expect.poll(() => toggle('team', 'inApp').isChecked()).toBe(false);
});

test('a switch without effect says why, and offline no switch can be used', async () => {
  const { page, expectText } = await showScreen('/dashboard/profile', {
    as: customer({ isPhoneVerified: false }),
    answers: {
      [PREFERENCES]: preferences(true, { sms: 'unverified' }),
    },
  });
  const toggle = toggleOn(page);
  // The settings are loaded when their section comes into view.
  await page.getByRole('heading', { name: words.account.notify.title }).scrollIntoViewIfNeeded();
  await expectText(blocked.sms.unverified);
  expect(await toggle('ready', 'sms').isDisabled()).toBe(true);
  expect(await toggle('ready', 'sms').isChecked()).toBe(false);
  expect(await toggle('cars', 'email').isEnabled()).toBe(true);
  await page.context().setOffline(true);
  await expectText(blocked.offline);
  expect(await toggle('cars', 'email').isDisabled()).toBe(true);
});

test.each(['phone', 'desktop'] as const)(
  'the profile on a %s shows each subject with its actions in place',
  async (viewport) => {
    const { page } = await showScreen('/dashboard/profile', {
      as: customer(),
      answers: {
        [PREFERENCES]: preferences(true),
      },
      viewport,
    });
    const title = page.getByRole('heading', { name: words.profile.name.title });
    const change = page.getByRole('button', { name: words.profile.name.change });
    await change.waitFor();
    await waitForSettledPage(page);
    const [above, below] = await Promise.all([title.boundingBox(), change.boundingBox()]);
    const isBeside = (below?.y ?? 0) < (above?.y ?? 0) + (above?.height ?? 0) + 24;
    expect(isBeside).toBe(viewport === 'desktop');
    await expectAccessible(page);
  },
);

const ofAccount: Answers = {
  'GET /api/business/settings': {},
  [PREFERENCES]: preferences(true),
};
test.each([
  ['/dashboard/profile', customer()],
  ['/dashboard/profile', customer({ isEmailVerified: false, isPhoneVerified: false })],
  ['/account', manager()],
])('the rows of settings at %s have the same height on a desktop', async (path, as) => {
  const { account } = words;
  const { page } = await showScreen(path, { as, answers: ofAccount, viewport: 'desktop' });
  await page.getByRole('heading', { name: account.password.title, exact: true }).waitFor();
  await waitForSettledPage(page);
  const rows = await page.locator('main section:has(> div > h2)').evaluateAll((sections) =>
    sections.map((section) => ({
      title: section.querySelector('h2')?.textContent ?? '',
      height: section.getBoundingClientRect().height,
    })),
  );
  const lists = [account.notify.title, account.sessions.title, account.secondFactor.title];
  const single = rows.filter(({ title }) => !lists.includes(title));
  expect(single.length).toBeGreaterThan(2);
  expect(single).toEqual(single.map(({ title }) => ({ title, height: 44 })));
});
