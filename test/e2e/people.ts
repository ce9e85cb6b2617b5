import type { Page } from '../harness/browser.ts';
import { PASSWORD } from '../factories/people.ts';
import { typeTip } from './payer.ts';
import { stepFor, undoOf, wordsBefore, type Texts } from './texts.ts';
import { fillCard } from './measures.ts';

/**
 * Answers the open handover screen by the handover code, or by name and plate if no code is given.
 */
export async function showProof(page: Page, { handover }: Texts, code?: string): Promise<void> {
  const screen = page.getByRole('dialog', { name: handover.title });
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  if (code === undefined) return press(handover.checks.name_and_plate);
  for (const digit of code) await press(digit);
}

/** Returns functions for the actions of a valet. */
export function valetOn(page: Page, url: string, texts: Texts) {
  const { undo, identity, checkin, jobs } = texts;
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
      await field(checkin.plate).fill(car.plate);
      await field(checkin.phone).fill(car.phone);
      await page.getByText(checkin.details, { exact: true }).click();
      await field(checkin.make).fill(car.make);
      await field(checkin.model).fill(car.model);
      await field(checkin.name).fill(car.name);
      await button(checkin.create).click();
      await page.getByText(checkin.headline.awaiting_otp).first().waitFor();
    },
    /** Fills in the code; its sixth digit submits it. */
    enterCode: (code: string) => field(checkin.otp.label).fill(code),
    async park(spot: string) {
      await button(checkin.places.other_spot).click();
      await field(checkin.places.type_spot).fill(spot);
      await page.getByRole('button', { name: wordsBefore(checkin.parkIn) }).click();
      await page.getByRole('button', { name: undoOf(undo.said.park) }).waitFor();
    },
    async openJobs() {
      await page.goto(`${url}/valet-dashboard`);
    },
    async press(name: keyof typeof jobs & ('accept' | 'ready' | 'complete')) {
      await waitForReaction(page);
      await page
        .getByRole('button', { name: stepFor(jobs[name]) })
        .first()
        .click();
      if (name === 'complete') await showProof(page, texts);
    },
    sees: (text: string) => page.getByText(text).first().waitFor(),
  };
}

/**
 * Waits until an element that has just moved under the pointer or the focus accepts input again.
 */
export async function waitForReaction(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('[data-card][aria-disabled="true"]') === null,
  );
}

/** Returns functions for the actions of a guest on the ticket page. */
export function guestOn(page: Page, texts: Texts) {
  const { pay, sandbox, ticket } = texts;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  return {
    open: (link: string) => page.goto(link),
    async ask(minutes: string) {
      await page.getByLabel(pay.request.custom).fill(minutes);
      await button(pay.request.submit).click();
    },
    fillCard: (number: string) => fillCard(page, { sandbox }, number),
    tip: (dollars: string) => typeTip(page, texts, dollars),
    /** In Arabic, invisible direction marks surround the amount. */
    pay(amount: string) {
      const [before = ''] = pay.form.submit.split('{amount}');
      return button(new RegExp(`${before.trim()}.*${RegExp.escape(amount)}`)).click();
    },
    headline: (name: keyof Texts['ticket']['headline']) =>
      page.getByRole('heading', { name: ticket.headline[name] }).first().waitFor(),
    sees: (text: string) => page.getByText(text).first().waitFor(),
  };
}

/** Returns functions for the actions of a dispatcher on the board. */
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
      // A dispatcher of several locations first chooses a location.
      await page.getByText(board.choose).first().waitFor();
      await page.locator(`[data-location="${locationId}"]`).click();
      await page.getByText(board.active).first().waitFor();
    },
    async send(runner: string) {
      await button(board.assign).first().click();
      await page.getByRole('dialog').getByText(runner).first().click();
    },
    async press(name: 'markReady' | 'complete') {
      await waitForReaction(page);
      await button(board[name]).first().click();
      if (name === 'complete') await showProof(page, texts);
    },
    sees: (text: string) => page.getByText(text).first().waitFor(),
  };
}
