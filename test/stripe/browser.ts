import type { Page } from 'playwright-core';
import type { StripeStub } from './server.ts';

const SCRIPT = 'https://js.stripe.com/**';

/**
 * Replaces Stripe's script in the page. The stub is as strict as Stripe where the application
 * depends on it.
 */
function script(): void {
  type Heard = Record<string, ((event: object) => void) | undefined>;
  type Bridge = {
    stripeToken(number: string): Promise<string>;
    stripeAnswer(secret: string, approve: boolean): Promise<string | null>;
  };
  const bridge = window as unknown as Bridge;
  const html = (tag: string, fields: object) => Object.assign(document.createElement(tag), fields);
  const submitted = new WeakMap<object, string>();

  function field(name: string, label: string): HTMLElement {
    const wrapped = html('label', { textContent: label });
    wrapped.append(html('input', { name, autocomplete: 'off' }));
    return wrapped;
  }

  function elements(options: Record<string, unknown>) {
    if (!options['mode'] || !options['currency']) throw new Error('IntegrationError: mode');
    if (options['mode'] === 'payment' && !(Number(options['amount']) > 0))
      throw new Error('IntegrationError: amount');
    const seen = { ...options };
    Object.assign(window, { stripeElements: seen });
    const place = html('div', { className: 'fake-stripe' });
    const inputs = () => [...place.querySelectorAll('input')];
    const values = () => inputs().map(({ value }) => value.replaceAll(' ', ''));
    const isGood = () => /^\d{16}$/.test(values()[0] ?? '') && /^\d{3}$/.test(values()[1] ?? '');
    const group = {
      create(type: string) {
        if (type !== 'payment') throw new Error('IntegrationError: type');
        const heard: Heard = {};
        return {
          on: (event: string, listener: (event: object) => void) => {
            heard[event] = listener;
          },
          mount(host: HTMLElement) {
            place.append(field('number', 'Stripe card number'), field('cvc', 'Stripe CVC'));
            place.append(html('p', { role: 'alert' }));
            host.append(place);
            place.addEventListener('input', () => heard['change']?.({ complete: isGood() }));
            setTimeout(() => heard['ready']?.({ elementType: 'payment' }), 30);
          },
          update({ readOnly }: { readOnly: boolean }) {
            for (const input of inputs()) input.readOnly = readOnly;
          },
          destroy: () => place.remove(),
        };
      },
      update: (change: object) => void Object.assign(seen, change),
      async submit() {
        const [number] = values();
        const problem = place.querySelector('p');
        if (problem) problem.textContent = isGood() ? '' : 'Your card number is incomplete.';
        if (!isGood()) return { error: { type: 'validation_error', code: 'incomplete_number' } };
        submitted.set(group, number ?? '');
        return { selectedPaymentMethod: 'card' };
      },
    };
    return group;
  }

  async function createConfirmationToken({ elements: group }: { elements: object }) {
    const number = submitted.get(group);
    if (number === undefined) throw new Error('IntegrationError: elements.submit() comes first');
    submitted.delete(group);
    return { confirmationToken: { id: await bridge.stripeToken(number) } };
  }

  /** Opens the bank's dialog, with the two buttons of Stripe's test bank. */
  function askBank(): Promise<boolean> {
    return new Promise((resolve) => {
      const dialog = html('dialog', { ariaLabel: 'Test bank' }) as HTMLDialogElement;
      for (const [name, approve] of [
        ['Complete', true],
        ['Fail', false],
      ] as const) {
        const button = html('button', { textContent: name, type: 'button' });
        button.addEventListener('click', () => {
          dialog.remove();
          resolve(approve);
        });
        dialog.append(button);
      }
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  async function handleNextAction({ clientSecret }: { clientSecret: string }) {
    const status = await bridge.stripeAnswer(clientSecret, await askBank());
    if (status === 'succeeded') return { paymentIntent: { status } };
    const code = 'payment_intent_authentication_failure';
    return { error: { type: 'invalid_request_error', code, message: 'Not authenticated' } };
  }

  Object.assign(window, {
    Stripe(key: string) {
      if (!key.startsWith('pk_')) throw new Error('IntegrationError: key');
      return { elements, createConfirmationToken, handleNextAction };
    },
  });
}

/**
 * Serves a stub of Stripe's script to a page. Its requests reach the same emulator as those of the
 * server.
 *
 * @returns the number of requests for the script; the script is not served while `blocked` is true
 */
export async function serveStripeScript(page: Page, stripe: StripeStub) {
  const served = { times: 0, blocked: false };
  await page.exposeFunction('stripeToken', (number: string) => stripe.token(number));
  await page.exposeFunction(
    'stripeAnswer',
    async (secret: string, approve: boolean) =>
      (await stripe.authenticate(secret, approve))?.status ?? null,
  );
  await page.route(SCRIPT, async (route) => {
    served.times += 1;
    if (served.blocked) return route.abort();
    return route.fulfill({ contentType: 'text/javascript', body: `(${script.toString()})()` });
  });
  return served;
}

/** Returns the options that created the card form, including later changes. */
export const stripeElements = (page: Page) =>
  page.evaluate(() => (window as unknown as { stripeElements?: object }).stripeElements ?? null);
