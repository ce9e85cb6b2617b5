import type { Page } from '../harness/browser.ts';
import { PASSWORD } from '../factories/people.ts';
import { forCar, wordsBefore, type Texts } from './texts.ts';

/** What a valet does with their thumbs. */
export function valetOn(page: Page, url: string, texts: Texts) {
  const { common, identity, checkin, jobs } = texts;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name });
  return {
    async signIn(phone: string) {
      await page.goto(`${url}/valet-login`);
      await page.getByLabel(identity.phone, { exact: true }).fill(phone);
      await page.getByLabel(identity.password, { exact: true }).fill(PASSWORD);
      await button(identity.signIn).click();
      await page.waitForURL('**/valet-dashboard');
    },
    async openTicket(car: {
      phone: string;
      plate: string;
      name: string;
      make: string;
      model: string;
    }) {
      await page.goto(`${url}/valet-checkin`);
      await field(checkin.phone).fill(car.phone);
      await field(checkin.plate).fill(car.plate);
      await field(checkin.make).fill(car.make);
      await field(checkin.model).fill(car.model);
      await field(checkin.name).fill(car.name);
      await button(checkin.create).click();
      await page.getByText(checkin.headline.awaiting_otp).first().waitFor();
    },
    /** The sixth digit sends it. */
    enterCode: (code: string) => field(checkin.otp.label).fill(code),
    async park(spot: string) {
      await field(common.parking.spot).fill(spot);
      await button(common.parking.submit).click();
      await page.getByText(common.parking.done).first().waitFor();
    },
    async openJobs() {
      await page.goto(`${url}/valet-dashboard`);
    },
    press: (name: keyof typeof jobs & ('accept' | 'ready' | 'complete')) =>
      page
        .getByRole('button', { name: forCar(jobs[name]) })
        .first()
        .click(),
    sees: (text: string) => page.getByText(text).first().waitFor(),
  };
}

/** What a guest does at the curb. */
export function guestOn(page: Page, texts: Texts) {
  const { pay, sandbox, ticket } = texts;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  return {
    open: (link: string) => page.goto(link),
    async ask(minutes: string) {
      await page.getByLabel(pay.request.custom).fill(minutes);
      await button(pay.request.submit).click();
    },
    async fillCard(number: string) {
      await page.getByLabel(sandbox.card.number).fill(number);
      await page.getByLabel(sandbox.card.expiry).fill('12/40');
      await page.getByLabel(sandbox.card.cvc).fill('123');
    },
    async tip(dollars: string) {
      await page.getByLabel(wordsBefore(pay.tip.custom)).fill(dollars);
    },
    /** In Arabic invisible marks keep an amount together. */
    pay(amount: string) {
      const [before = ''] = pay.form.submit.split('{amount}');
      return button(new RegExp(`${before.trim()}.*${RegExp.escape(amount)}`)).click();
    },
    headline: (name: keyof Texts['ticket']['headline']) =>
      page.getByRole('heading', { name: ticket.headline[name] }).first().waitFor(),
    sees: (text: string) => page.getByText(text).first().waitFor(),
  };
}

/** What a dispatcher does at the board. */
export function dispatcherOn(page: Page, url: string, texts: Texts) {
  const { identity, board } = texts;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  return {
    async signIn(email: string) {
      await page.goto(`${url}/business-login`);
      await page.getByLabel(identity.email, { exact: true }).fill(email);
      await page.getByLabel(identity.password, { exact: true }).fill(PASSWORD);
      await button(identity.signIn).click();
      await page.waitForURL((address) => !address.pathname.endsWith('-login'));
    },
    async choose(locationId: string) {
      await page.goto(`${url}/dispatcher-queue`);
      await page.getByText(board.choose).first().waitFor();
      await page.getByRole('combobox', { name: board.location }).selectOption(locationId);
      await page.getByText(board.active).first().waitFor();
    },
    async send(runner: string) {
      await button(board.assign).first().click();
      await page.getByRole('dialog').getByText(runner).first().click();
    },
    press: (name: 'markReady' | 'complete') => button(board[name]).first().click(),
    sees: (text: string) => page.getByText(text).first().waitFor(),
  };
}
