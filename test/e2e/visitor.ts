import type { Page } from '../harness/browser.ts';
import { looksRight } from './looks.ts';
import type { Texts } from './texts.ts';

export type Newcomer = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  password: string;
};

/** Returns functions for the actions of a signed-out person. */
export function visitorOn(page: Page, url: string, texts: Texts) {
  const { access, identity } = texts;
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    field,
    button,
    open: (path: string) => page.goto(url + path),
    link: (name: string) => page.getByRole('link', { name, exact: true }),
    sees: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    press: (name: string) => button(name).click(),
    arrives: (path: string) => page.waitForURL(`**${path}`),
    async signIn(identifier: string, secret: string, by: 'email' | 'phone' | 'pin' = 'email') {
      await field(by === 'email' ? identity.email : identity.phone).fill(identifier);
      await field(by === 'pin' ? identity.pin : identity.password).fill(secret);
      await button(identity.signIn).click();
    },
    async fillRegistration(person: Newcomer) {
      await field(access.register.firstName).fill(person.firstName);
      await field(access.register.lastName).fill(person.lastName);
      await field(identity.email).fill(person.email);
      await field(identity.phone).fill(person.phoneNumber);
      await field(identity.password).fill(person.password);
      await page.getByRole('checkbox').check();
    },
    /**
     * Fills in both passwords and waits until the previous errors are gone, because the button
     * moves up with them.
     */
    async fillPasswords(label: string, password: string, again = password) {
      await field(label).fill(password);
      await field(identity.passwordAgain).fill(again);
      const names = again === password ? [label, identity.passwordAgain] : [label];
      for (const name of names)
        await page
          .getByLabel(name, { exact: true })
          .and(page.locator(':not([aria-invalid])'))
          .waitFor();
    },
    looksRight: (name: string) => looksRight(page, name),
  };
}

/** Clicks twice within one frame, like a bouncing mouse button. */
export async function pressTwice(button: ReturnType<Page['locator']>): Promise<void> {
  await button.click({ trial: true });
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/**
 * Counts the calls to a path or to all paths that match. Tests use the count to prove that two
 * presses send one call.
 */
export function countCalls(page: Page, path: string, method?: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (method !== undefined && request.method() !== method) return;
    if (new URL(request.url()).pathname.endsWith(path)) calls += 1;
  });
  return () => calls;
}
