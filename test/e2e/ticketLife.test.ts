import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildStaffedBusiness,
  buildLocation,
  randomPhone,
  type TestBusiness,
} from '../factories/people.ts';
import { codeFor, linkTokenFor } from '../factories/stays.ts';
import { expectAccessible, takeScreenshot } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { newPage } from './pages.ts';
import { dispatcherOn, guestOn, valetOn } from './people.ts';
import { texts } from './texts.ts';
import { easternDigits } from './measures.ts';

const product = runProduct();

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  const words = texts[language];
  const typed = (text: string) => (language === 'ar' ? easternDigits(text) : text);
  let business: TestBusiness;
  beforeAll(async () => {
    business = await buildStaffedBusiness(product.server.ctx, { language });
    // Adds a second location, because a single location needs no choice.
    await buildLocation(product.server.ctx, business.id);
  });

  test('guest, valet and dispatcher return a car, each on their own screen', async () => {
    const { server, browser } = product;
    const page = (viewport: 'phone' | 'desktop') =>
      newPage(browser, { locale: language, viewport });
    const shot = (on: Awaited<ReturnType<typeof page>>, name: string) =>
      takeScreenshot(on, `life-${language}-${name}`);
    const [valetPage, guestPage, boardPage] = await Promise.all([
      page('phone'),
      page('phone'),
      page('desktop'),
    ]);
    const valet = valetOn(valetPage, server.url, words);
    const guest = guestOn(guestPage, words);
    const dispatcher = dispatcherOn(boardPage, server.url, words);
    const phone = randomPhone();

    await dispatcher.signIn(business.manager.email ?? '');
    await dispatcher.choose(business.location.id);
    await dispatcher.sees(words.board.empty);

    await valet.signIn(business.valet.phone_e164 ?? '');
    await valet.openTicket({
      phone: typed(phone.slice(1)),
      plate: 'K 48213',
      name: 'Grace Okafor',
      make: 'Lexus',
      model: 'LX 600',
    });
    const code = await codeFor(server, phone);
    await valet.enterCode(typed(code === '000000' ? '111111' : '000000'));
    await valet.sees(words.checkin.otp.refused);
    await expectAccessible(valetPage);
    await shot(valetPage, '1-code');
    await valet.enterCode(typed(code));
    await valet.sees(words.checkin.headline.checked_in);
    await valet.park('B2-14');

    await guest.open(`${server.url}/customer/ticket/${await linkTokenFor(server, phone)}`);
    await guest.headline('request');
    await expectAccessible(guestPage);
    await shot(guestPage, '2-parked');
    await guest.ask(typed('12'));
    await guest.headline('pay');
    await guest.fillCard(typed('4000000000000002'));
    await guest.tip(typed('3'));
    await guest.pay('$19.20');
    await guest.sees(words.pay.form.failedTitle);
    await guest.fillCard(typed('4242424242424242'));
    await expectAccessible(guestPage);
    await shot(guestPage, '3-pay');
    await guest.pay('$19.20');
    await guest.headline('paid');

    await dispatcher.sees('K');
    await dispatcher.sees('$19.20');
    await expectAccessible(boardPage);
    await shot(boardPage, '4-board');
    await dispatcher.send('Omar');
    await guest.headline('dispatched');
    await guest.sees('Omar');

    await valet.openJobs();
    await expectAccessible(valetPage);
    await shot(valetPage, '5-job');
    await valet.press('ready');
    await guest.headline('ready');
    await shot(guestPage, '6-ready');
    await dispatcher.press('complete');
    await guest.headline('thanks');
    await dispatcher.sees(words.board.empty);
    await shot(guestPage, '7-thanks');

    const { rows } = await server.ctx.pool.query<{ total: number }>(
      `select sum(amount_cents)::int as total from ledger_entries where business_id = $1 and account = 'runner'`,
      [business.id],
    );
    expect(rows[0]?.total).toBe(300);
  });
});
