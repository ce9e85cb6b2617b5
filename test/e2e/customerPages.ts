import type { Page } from '../harness/browser.ts';
import type { Texts } from './texts.ts';

/** Returns functions for the actions of a customer on the dashboard. */
export function customerOn(
  page: Page,
  url: string,
  { customer, services, serviceDialogs, common }: Texts,
) {
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const { request, retrieval } = serviceDialogs;
  return {
    dialog,
    button,
    open: (path = '') => page.goto(`${url}/dashboard${path}`),
    /** Waits for the largest heading of the screen, which names the state of the car. */
    headline: (state: keyof Texts['services']['headline']) =>
      page.getByRole('heading', { name: services.headline[state] }).first().waitFor(),
    sees: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    gone: (text: string | RegExp) => page.getByText(text).first().waitFor({ state: 'detached' }),
    press: (name: string | RegExp) => button(name).first().click(),
    section: (name: keyof Texts['customer']['sections']) =>
      page
        .getByRole('navigation', { name: customer.sections.label })
        .getByRole('link', { name: customer.sections[name], exact: true })
        .click(),
    async openRequest() {
      await page
        .locator('#content')
        .getByRole('button', { name: customer.request })
        .first()
        .click();
      await dialog.getByRole('heading', { name: request.title }).waitFor();
    },
    /** A single location is already selected and not listed. */
    async choosePlace(name: string) {
      await dialog.getByText(name).first().waitFor();
      const listed = dialog.getByRole('button', { name }).first();
      if (await listed.isVisible()) await listed.click();
    },
    sendRequest: () => dialog.getByRole('button', { name: request.submit, exact: true }).click(),
    async openRetrieval() {
      await button(services.current.retrieve).click();
      await dialog.getByRole('heading', { name: retrieval.title }).waitFor();
    },
    sendRetrieval: () => dialog.getByRole('button', { name: retrieval.submit }).click(),
    async addVehicle(car: { make: string; model: string; year: string; plate: string }) {
      const { vehicle } = customer;
      const adding = page.getByRole('dialog', { name: vehicle.title });
      await adding.getByRole('combobox', { name: vehicle.make }).selectOption(car.make);
      await adding.getByRole('textbox', { name: vehicle.model }).fill(car.model);
      await adding.getByRole('combobox', { name: vehicle.year }).selectOption(car.year);
      await adding.getByRole('textbox', { name: vehicle.plate }).fill(car.plate);
      await adding.getByRole('button', { name: vehicle.submit }).click();
    },
    retry: () => button(common.actions.retry).click(),
  };
}
