import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { deliverWebhooks } from '#server/features/integrations/deliver.ts';
import { buildLocation, buildStaffedBusiness, PASSWORD } from '../factories/people.ts';
import { buildTotp, totpCode } from '../factories/secondFactors.ts';
import { pollUntilTruthy } from '../factories/stays.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { testConfig } from '../harness/server.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { newPage } from './pages.ts';
import { personOn } from './person.ts';
import { forCar, texts } from './texts.ts';

let product: Product;
let receiver: Server;
let address: string;
/** Status that the webhook receiver answers with, and the bodies it has received. */
let status = 200;
let got: string[] = [];

beforeAll(async () => {
  product = await startProduct({
    config: {
      webhooks: { ...testConfig.webhooks, allowsInside: true },
    },
  });
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      got.push(body);
      response.writeHead(status).end(status === 200 ? 'thanks' : '<b>no room</b>');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
});
afterAll(async () => {
  await product.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  ['en', 'desktop', 'light'],
  ['ar', 'phone', 'dark'],
] as const)('in %s on a %s', (locale, viewport, theme) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { integrations, issues, secondFactor, deskErrors, t } = words;

  async function openDesk() {
    const { server, browser } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const page = await newPage(browser, {
      token: business.manager.token,
      locale,
      viewport,
      theme,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const open = () => page.goto(`${server.url}/business-dashboard/integrations`);
    const dialog = page.getByRole('dialog');
    return {
      business,
      page,
      open,
      dialog,
      person: personOn(page, server.url, words),
      call: server.as(business.manager.token),
      inDialog: (name: string) => dialog.getByRole('button', { name, exact: true }),
      field: (name: string) => dialog.getByLabel(name, { exact: true }),
      readCopied: () => page.evaluate(() => navigator.clipboard.readText()),
    };
  }

  test('a token is created with the second factor, shown once, works, and is revoked', async () => {
    const { business, page, open, dialog, person, ...at } = await openDesk();
    const { server } = product;
    const { form } = integrations.tokens;
    const zoo = await buildLocation(server.ctx, business.id, { name: 'Zoo Gate' });
    const { secret } = await buildTotp(server, business.manager.id);
    await open();
    await person.sees(integrations.tokens.none);
    await looksRight(page, 'integrations-none');
    await person.press(integrations.tokens.make);
    await at.field(form.name).fill('Hotel desk');
    await at.inDialog(form.submit).click();
    await dialog.getByText(issues.choice_missing).waitFor();
    await at.field(integrations.capabilities.locations.view).check();
    await dialog.getByLabel(/Zoo Gate/).check();
    await at.field(form.expiry).selectOption({ label: form.onDay });
    await at.field(form.password).fill('not this one');
    await at.inDialog(form.submit).click();
    await dialog.getByText(issues.date_missing).waitFor();
    await at.field(form.day).fill('2099-01-31');
    await at.inDialog(form.submit).click();
    await dialog.getByText(issues.expiry_out_of_reach).waitFor();
    await at.field(form.expiry).selectOption('30');
    await at.inDialog(form.submit).click();
    await dialog.getByText(issues.password_wrong).waitFor();
    await at.field(form.password).fill(PASSWORD);
    await looksRight(page, 'integrations-token');
    await at.inDialog(form.submit).click();
    await dialog.getByText(secondFactor.challenge.title).waitFor();
    await at.field(secondFactor.challenge.code).fill(totpCode(server, secret));
    await at.inDialog(form.submit).click();
    await dialog.getByText(integrations.once).waitFor();
    await looksRight(page, 'integrations-told');
    await at.inDialog(integrations.copy).click();
    await person.sees(integrations.copied);
    const token = await at.readCopied();
    expect(token).toMatch(/^pk_/);
    await at.inDialog(integrations.saved).click();

    // The API token opens only the location it was created for.
    const { locations } = await server.as(token)('GET /api/business/locations', { query: {} });
    expect(locations.map(({ id }) => id)).toEqual([zoo.id]);
    await page.reload();
    await person.sees('Hotel desk');
    await person.sees(`pk_…${token.slice(-4)}`);
    await page.getByRole('table').getByText('Zoo Gate').waitFor();
    await person.sees(/127\.0\.0\.1|::1/);
    await looksRight(page, 'integrations-tokens');
    await person.press(t('integrations:tokens.revokeNamed', { name: '\u2068Hotel desk\u2069' }));
    await looksRight(page, 'integrations-revoke');
    await at.inDialog(integrations.tokens.revoke).click();
    await person.sees(integrations.tokens.states.revoked);
    await expect(
      server.as(token)('GET /api/business/locations', { query: {} }),
    ).rejects.toMatchObject({ status: 401 });
  });

  test('a webhook is added, tested, fails, is sent again, gets a new secret, and is removed', async () => {
    const { business, page, open, dialog, person, call, ...at } = await openDesk();
    const { server } = product;
    const { hooks, sent } = integrations;
    const step = (name: string) => page.getByRole('button', { name: forCar(name, address) });
    [status, got] = [500, []];
    await open();
    await person.press(hooks.add);
    await at.inDialog(hooks.form.submit).click();
    await dialog.getByText(issues.url_invalid).waitFor();
    await dialog.getByText(issues.choice_missing).first().waitFor();
    await at.field(hooks.form.url).fill('https://me:secret@example.com/hooks');
    await dialog.getByLabel(new RegExp(RegExp.escape('stay.announced'))).check();
    await dialog.getByLabel(new RegExp(RegExp.escape('order.paid'))).check();
    await at.inDialog(hooks.form.submit).click();
    await dialog.getByText(deskErrors.WEBHOOK_ADDRESS_REFUSED).waitFor();
    await at.field(hooks.form.url).fill(address);
    await looksRight(page, 'integrations-webhook');
    await at.inDialog(hooks.form.submit).click();
    await dialog.getByText(hooks.secretText).waitFor();
    await at.inDialog(integrations.copy).click();
    const first = await at.readCopied();
    expect(first).toMatch(/^whsec_/);
    await at.inDialog(integrations.saved).click();

    // The receiver refuses both events: the test event and the event of a ticket.
    await step(hooks.test).click();
    await person.sees(hooks.tested);
    await server.as(business.valet.token)('POST /api/valet/tickets', {
      body: { locationId: business.location.id, phoneE164: '+13055550142', customerName: 'Ada' },
    });
    await deliverWebhooks(server.ctx);
    expect(got).toHaveLength(2);
    await person.sees(t('integrations:hooks.waiting', { count: 2 }));
    await page
      .locator('main')
      .getByText(hooks.failingSince.split('{')[0] ?? '')
      .waitFor();
    await step(hooks.deliveries).click();
    await dialog.getByText(sent.errors.refused).first().waitFor();
    await dialog.getByText(sent.answer).first().click();
    // The page shows the receiver's answer as text, never as HTML.
    await dialog.getByText('<b>no room</b>').first().waitFor();
    await looksRight(page, 'integrations-deliveries');
    await page.keyboard.press('Escape');

    // Switching the webhook off gives up the waiting events. After switching it on, all of them can
    // be sent again.
    await step(hooks.switchOff).click();
    await person.sees(t('integrations:hooks.dead', { count: 2 }));
    await step(hooks.switchOn).waitFor();
    await looksRight(page, 'integrations-off');
    [status, got] = [200, []];
    await step(hooks.switchOn).click();
    await step(hooks.switchOff).waitFor();
    await step(hooks.deliveries).click();
    await dialog.getByText(sent.errors.switched_off).first().waitFor();
    await at.inDialog(sent.replayAll).click();
    await person.sees(sent.replayed);
    await deliverWebhooks(server.ctx);
    expect(got).toHaveLength(2);
    await at.inDialog(sent.states.delivered).click();
    await dialog.getByText('thanks').first().waitFor({ state: 'attached' });
    await dialog.getByRole('listitem').nth(1).waitFor();
    await looksRight(page, 'integrations-delivered');
    // Sends the first delivery again.
    await dialog.getByRole('button', { name: sent.replay }).first().click();
    await pollUntilTruthy(async () => {
      await deliverWebhooks(server.ctx);
      return got.length === 3;
    });
    await page.keyboard.press('Escape');

    await step(hooks.rotate).click();
    await dialog.getByText(hooks.rotateText).waitFor();
    await at.inDialog(hooks.rotateConfirm).click();
    await dialog.getByText(hooks.rotatedText).waitFor();
    await at.inDialog(integrations.copy).click();
    expect(await at.readCopied()).not.toBe(first);
    await at.inDialog(integrations.saved).click();
    await person.sees(new RegExp(RegExp.escape(hooks.bothSecrets.split('{')[0] ?? '')));

    // Another manager changes the webhook while the form is open. The second one to save is told
    // about the change.
    await step(hooks.change).click();
    await at.field(hooks.form.guest).check();
    const [webhook] = (await call('GET /api/business/webhooks', {})).webhooks;
    if (!webhook) throw new Error('There is no webhook');
    await call('PATCH /api/business/webhooks/{id}', {
      params: { id: webhook.id },
      body: { events: ['stay.parked'], version: webhook.version },
    });
    await at.inDialog(hooks.form.save).click();
    await dialog.getByText(deskErrors.WEBHOOK_CHANGED).waitFor();
    await dialog.getByText(words.portal.meanwhile.title).waitFor();
    await looksRight(page, 'integrations-meanwhile');
    await at.inDialog(hooks.form.save).click();
    await dialog.waitFor({ state: 'detached' });
    const [saved] = (await call('GET /api/business/webhooks', {})).webhooks;
    expect(saved).toMatchObject({ events: ['stay.parked'], includesGuest: true });

    await step(hooks.delete).click();
    await at.inDialog(hooks.delete).click();
    await person.sees(hooks.none);
    expect((await call('GET /api/business/webhooks', {})).webhooks).toEqual([]);
  });
});
