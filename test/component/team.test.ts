import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { BusinessValet } from '#contract/staff.ts';
import { AppError } from '#server/platform/errors.ts';
import { looksRight } from '../e2e/looks.ts';
import { expectFocused } from '../e2e/measures.ts';
import { texts, wordsBefore } from '../e2e/texts.ts';
import { goWithin, waitForSettledPage } from '../harness/browser.ts';
import type { GivenParts } from './complete.ts';
import {
  location,
  LOCATION_ID,
  manager,
  numbered,
  ORDER_ID,
  STAY_ID,
  valet as valetPerson,
} from './fixtures.ts';
import { showScreen } from './show.ts';

const TEAM = '/business-dashboard/team';
const TABLE = '/business-valet-management';
const { id: VALET_ID } = valetPerson().user;
const OTHER_ID = numbered(14);
const ZOO = location({ id: numbered(21), name: 'Zoo Gate' });

type Assignment = BusinessValet['locationAssignments'][number];
const assignment = (fields: GivenParts<Assignment> = {}): GivenParts<Assignment> => ({
  locationId: LOCATION_ID,
  locationName: 'North Gate',
  position: 'valet',
  ...fields,
});
const member = (fields: GivenParts<BusinessValet> = {}): GivenParts<BusinessValet> => ({
  id: VALET_ID,
  name: 'Omar Person',
  fullName: 'Omar Person',
  phoneNumber: '+15550000013',
  status: 'active',
  locationAssignments: [assignment()],
  version: 1,
  ...fields,
});
const row = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);

test('an invitation without a number is refused, and the invited valet is listed as waiting', async () => {
  const { team } = texts.en;
  const INVITE = 'POST /api/business/valets/invite';
  const invited = member({ id: OTHER_ID, name: '', fullName: '', status: 'pending' });
  let valets = [member()];
  const { page, dialog, press, pressIn, expectText, sent } = await showScreen(TEAM, {
    as: manager(),
    viewport: 'desktop',
    answers: {
      'GET /api/business/valets': () => ({ valets }),
      [INVITE]: () => {
        const sentAt = new Date().toISOString();
        valets = [...valets, { ...invited, invitation: { sentAt, hasFailed: false } }];
        return {};
      },
    },
  });
  await row(page, VALET_ID).getByText(team.status.active).waitFor();
  await press(team.invite);
  await pressIn(team.inviteDialog.submit);
  await expectText(team.inviteDialog.phoneMissing);
  await dialog.getByLabel(team.form.phone, { exact: true }).fill('5550000099');
  await dialog.getByRole('checkbox').check();
  await looksRight(page, 'team-invite');
  await pressIn(team.inviteDialog.submit);
  await expectText(team.inviteDialog.done);
  await expectText(team.waiting);
  const resend = row(page, OTHER_ID).getByRole('button', { name: wordsBefore(team.resendIn) });
  await resend.waitFor();
  expect(await resend.isDisabled()).toBe(true);
  await looksRight(page, 'team');
  expect(sent(INVITE)).toMatchObject([
    { body: { phoneNumber: '+1 5550000099', locationIds: [LOCATION_ID] } },
  ]);
});

test('a manager who edits a valet that was changed elsewhere is told, and decides again', async () => {
  const words = texts.ar;
  const { team } = words;
  const CHANGE = 'PUT /api/business/valets/{id}';
  let now = member();
  const { page, dialog, pressIn, expectText, sent } = await showScreen(TABLE, {
    as: manager(),
    locale: 'ar',
    answers: {
      'GET /api/business/valets': () => ({ valets: [now] }),
      'GET /api/business/valets/{id}': () => ({
        valet: now,
        inHand: [{ kind: 'parking' as const, licensePlate: 'KLM482' }],
      }),
      [CHANGE]: ({ body: { version, status } }) => {
        if (version !== now.version) return new AppError('VALET_CHANGED');
        now = member({ status, version: 3 });
        return {};
      },
    },
  });
  const here = row(page, VALET_ID);
  const opener = here.getByRole('button', { name: words.t('team:edit', { name: 'Omar Person' }) });
  await opener.click();
  const { pending, active, inactive, suspended } = team.status;
  const statuses = dialog.getByRole('combobox', { name: team.form.status }).locator('option');
  await expect
    .poll(() => statuses.allTextContents())
    .toEqual([pending, active, inactive, suspended]);
  await dialog
    .getByRole('combobox', {
      name: words.t('team:form.position', { location: '\u2068North Gate\u2069' }),
    })
    .selectOption('cashier');
  await looksRight(page, 'team-edit');
  // Suspending names what the valet has in hand, and asks for a reason.
  const status = dialog.getByRole('combobox', { name: team.form.status });
  expect(await dialog.getByText(/KLM/).count()).toBe(0);
  await status.selectOption('suspended');
  await dialog.getByText(/KLM/).first().waitFor();
  await expectText(team.form.reasonNeeded);
  await pressIn(team.update.submit);
  await expectText(words.issues.reason_missing);
  expect(sent(CHANGE)).toEqual([]);
  await status.selectOption('active');
  now = member({ status: 'suspended', version: 2 });
  await pressIn(team.update.submit);
  await expectText(team.update.changed);
  expect(await dialog.getByRole('combobox').last().inputValue()).toBe('cashier');
  await pressIn(team.update.submit);
  await expectText(team.update.done);
  await here.getByText(team.status.active).waitFor();
  await expectFocused(opener);
  expect(sent(CHANGE).at(-1)?.body).toMatchObject({
    status: 'active',
    positions: { [LOCATION_ID]: 'cashier' },
    version: 2,
  });
});

test('a valet who is deactivated with a car on the way leaves it to a colleague', async () => {
  const words = texts.en;
  const { team, issues, portal } = words;
  const DEACTIVATE = 'DELETE /api/business/valets/{id}';
  let now = member({ carsOnTheWay: 1 });
  const luis = member({ id: OTHER_ID, name: 'Luis Person', fullName: 'Luis Person' });
  const { page, dialog, press, expectText, sent } = await showScreen(TABLE, {
    as: manager(),
    viewport: 'desktop',
    answers: {
      'GET /api/business/valets': () => ({ valets: [now, luis] }),
      'GET /api/business/valets/{id}': () => ({
        valet: now,
        inHand: [
          {
            kind: 'return',
            stayId: STAY_ID,
            orderId: ORDER_ID,
            ticketNumber: '1042',
            licensePlate: 'A1 GRAY Z',
            locationId: LOCATION_ID,
          },
        ],
      }),
      'GET /api/business/valets/{id}/activity': {
        entries: [
          { id: '1', type: 'shift.end', reason: 'Moves away', locationId: LOCATION_ID },
          {
            id: '2',
            type: 'stay.park',
            locationId: LOCATION_ID,
            car: { stayId: STAY_ID, ticketNumber: '1042', licensePlate: 'A1 GRAY Z' },
          },
        ],
      },
      [DEACTIVATE]: () => {
        now = member({ status: 'inactive' });
        return {};
      },
    },
  });
  const here = row(page, VALET_ID);
  const name = { name: 'Omar Person' };
  await here.getByRole('button', { name: words.t('team:deactivateName', name) }).click();
  await expectText(words.t('team:hand.title', { count: 1 }));
  const submit = words.t('team:leave.submitCars', { count: 1 });
  await press(submit);
  await expectText(issues.reason_missing);
  await dialog.getByLabel(team.form.reason, { exact: true }).fill('Moves away');
  await dialog.getByRole('combobox').selectOption(OTHER_ID);
  await looksRight(page, 'team-leave');
  await press(submit);
  await expectText(team.leave.done);
  expect(sent(DEACTIVATE).map(({ body }) => body)).toEqual([
    { reason: 'Moves away', handOver: [{ orderId: ORDER_ID, valetId: OTHER_ID }] },
  ]);
  await here.getByText(team.status.inactive).waitFor();
  // The pressed button is gone, and the focus stays in its row.
  await expect
    .poll(() => here.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  // A press on or beside a row's control does not open the row.
  const { width = 0 } = (await here.locator('.data-table__steps').boundingBox()) ?? {};
  await here.locator('.data-table__steps').click({ position: { x: width - 2, y: 2 } });
  await here.getByRole('button', { name: words.t('team:edit', name) }).click();
  await dialog.waitFor();
  expect(new URL(page.url()).pathname).toBe(TABLE);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await here.getByText(team.status.inactive).click();
  await expectText(team.activity.end);
  await expectText('Moves away');
  await looksRight(page, 'team-activity');
  await page.getByRole('link', { name: team.activity.back }).click();
  await page.getByRole('button', { name: new RegExp(team.summary.pending) }).click();
  await press(portal.table.clear);
  await looksRight(page, 'team-table');
});

test('people are searched by name, phone or email, and listed in pages', async () => {
  const words = texts.ar;
  const { team, portal } = words;
  const valets = Array.from({ length: 30 }, (_, at) =>
    member({ id: numbered(100 + at), name: `Valet-${at + 1} P`, fullName: `Valet-${at + 1} P` }),
  );
  const { page, expectText } = await showScreen(TEAM, {
    as: manager(),
    locale: 'ar',
    answers: {
      'GET /api/business/valets': { valets: valets.toReversed() },
      'GET /api/business/valets/{id}': { valet: member() },
      'GET /api/business/valets/{id}/activity': {},
    },
  });
  const faces = page.getByRole('list', { name: team.title }).getByRole('listitem');
  await faces.first().waitFor();
  const names = (await faces.allTextContents()).join(' ');
  expect(names.indexOf('Valet-2 ')).toBeLessThan(names.indexOf('Valet-10 '));
  await page.getByRole('button', { name: portal.table.next }).click();
  await page.waitForURL('**page=2');
  await looksRight(page, 'team-many');
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('page='));
  await expectText('Valet-10');
  await page.getByRole('searchbox', { name: team.search }).fill('valet-٢٧');
  await expect.poll(() => faces.count()).toBe(1);
  await expectText('Valet-27');
  await goWithin(page, TABLE);
  await waitForSettledPage(page);
  await expectText(words.t('team:hours', { hours: '0.0' }));
  await looksRight(page, 'team-table-many');
  // A press on the row beside its controls opens the person.
  await page
    .getByText(words.t('team:hours', { hours: '0.0' }))
    .first()
    .click();
  await page.waitForURL((url) => url.pathname.startsWith(`${TABLE}/`));
});

test('typed data of a new person survives a reload, until it is sent or its dialog is closed', async () => {
  const { common, conversation, team } = texts.en;
  const { leave: discard } = conversation;
  const { page, dialog, press } = await showScreen(TEAM, {
    as: manager(),
    viewport: 'desktop',
    answers: {
      'GET /api/business/locations': { locations: [location(), ZOO] },
      'GET /api/business/valets': { valets: [member()] },
      'POST /api/business/valets/invite': {},
      'POST /api/business/valets': {},
    },
  });
  const zoo = dialog.getByRole('checkbox', { name: 'Zoo Gate' });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const phone = field(team.form.phone);
  const windows = [
    { open: team.invite, submit: team.inviteDialog.submit, names: [] },
    { open: team.add, submit: team.create.submit, names: [team.form.name] },
  ];
  for (const { open, submit, names } of windows) {
    const type = async () => {
      for (const name of names) await field(name).fill('Rami Haddad');
      await phone.fill('5550000099');
      await zoo.check();
      return phone.inputValue();
    };
    const isEmpty = async () => {
      await expect.poll(() => phone.inputValue()).toBe('');
      for (const name of names) expect(await field(name).inputValue()).toBe('');
      expect(await zoo.isChecked()).toBe(false);
    };
    await press(open);
    const typed = await type();
    await page.reload();
    await press(open);
    await expect.poll(() => phone.inputValue()).toBe(typed);
    for (const name of names) expect(await field(name).inputValue()).toBe('Rami Haddad');
    expect(await zoo.isChecked()).toBe(true);
    await looksRight(page, `team-kept-${names.length}`);
    await press(team.form.cancel);
    await press(open);
    await isEmpty();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await press(open);
    // Escape, the close button and a press outside ask before the typed text is lost.
    const kept = await type();
    const question = page.getByRole('dialog', { name: discard.title });
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: common.actions.close }).first().click(),
      () => page.mouse.click(5, 5),
    ];
    for (const close of ways) {
      await close();
      await question.getByRole('button', { name: discard.keep }).click();
      await question.waitFor({ state: 'detached' });
      expect(await phone.inputValue()).toBe(kept);
    }
    await page.keyboard.press('Escape');
    await question.waitFor();
    await looksRight(page, `team-discard-${names.length}`);
    await question.getByRole('button', { name: discard.discard }).click();
    await dialog.waitFor({ state: 'detached' });
    await press(open);
    await isEmpty();
    await type();
    await page.reload();
    await press(open);
    await press(submit);
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await press(open);
    await isEmpty();
    await press(team.form.cancel);
  }
});
