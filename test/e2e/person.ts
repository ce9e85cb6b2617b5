import { PASSWORD } from '../factories/people.ts';
import type { Page } from '../harness/browser.ts';
import type { Texts } from './texts.ts';

/**
 * Offers the actions that every signed-in person has: sign in, open notifications and menu, sign
 * out.
 */
export function personOn(page: Page, url: string, texts: Texts) {
  const { app, identity, notifications, shifts } = texts;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  async function signIn(path: string, field: string, who: string, home: string, password: string) {
    await page.goto(url + path);
    await page.getByLabel(field, { exact: true }).fill(who);
    await page.getByLabel(identity.password, { exact: true }).fill(password);
    await button(identity.signIn).click();
    await page.waitForURL(`**${home}`);
  }
  return {
    asValet: (phone: string | null, password = PASSWORD) =>
      signIn('/valet-login', identity.phone, phone ?? '', '/valet-dashboard', password),
    asAdmin: (email: string | null, password = PASSWORD) =>
      signIn('/admin-login', identity.email, email ?? '', '/admin-dashboard', password),
    async openMenu() {
      await button(app.menu.open).click();
      await page.getByRole('dialog').getByText(app.menu.account).waitFor();
    },
    async signOut(isOnShift = false) {
      await button(app.menu.open).click();
      await page.getByRole('dialog').getByRole('button', { name: app.logout }).click();
      if (isOnShift) await button(shifts.signOut.confirm).click();
    },
    async openBell() {
      await button(new RegExp(`^${notifications.title}`)).click();
      await page.getByRole('dialog').waitFor();
    },
    press: (name: string | RegExp) => button(name).first().click(),
    sees: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    gone: (text: string | RegExp) => page.getByText(text).first().waitFor({ state: 'detached' }),
  };
}
