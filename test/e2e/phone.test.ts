import { expect, test } from 'vitest';
import { runProduct } from '../harness/product.ts';
import { looks, looksRightHere } from './looks.ts';
import { newPage, openPage } from './pages.ts';
import { texts } from './texts.ts';
import { scriptOf } from '../harness/scriptOf.ts';

const product = runProduct();

test.each([looks[0], looks[2]])(
  'a phone field finds its country: pasted, chosen, remembered ($locale $viewport)',
  async (look) => {
    const { identity, common } = texts[look.locale];
    const page = await openPage(product, '/register', look);
    const number = page.getByLabel(identity.phone, { exact: true });
    const country = page.getByRole('combobox', { name: common.phoneCountry });
    expect(await number.getAttribute('autocomplete')).toBe('tel');
    await expect.poll(() => country.inputValue()).toBe('US');

    await number.fill('+971 50 123 4567');
    await expect.poll(() => country.inputValue()).toBe('AE');
    await expect.poll(() => number.inputValue()).toBe('50 123 4567');
    await number.fill('٠٥٠ ١٢٣ ٤٥٦٧');
    await expect.poll(() => number.inputValue()).toBe('050 123 4567');
    await looksRightHere(page, `phone-field-${look.locale}`);

    const name = look.locale === 'ar' ? 'السعودية' : 'Saudi Arabia';
    const options = await country.getByRole('option').allTextContents();
    expect(options.length).toBeGreaterThan(200);
    await country.selectOption({ label: options.find((option) => option.includes(name)) ?? name });
    await expect.poll(() => number.inputValue()).toBe('050 123 4567');
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect.poll(() => country.inputValue()).toBe('SA');
  },
);

test('no digit is lost that is typed while the list of countries loads', async () => {
  const { identity, common } = texts.en;
  const page = await newPage(product.browser);
  const { promise: isTyped, resolve: letCome } = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(await scriptOf('CountryPicker'), async (route) => {
    isHeld = true;
    await isTyped;
    await route.continue();
  });
  await page.goto(`${product.server.url}/register`);
  const number = page.getByLabel(identity.phone, { exact: true });
  await number.focus();
  await page.keyboard.type('212555010', { delay: 0 });
  await expect.poll(() => isHeld).toBe(true);
  // Types the last digit after the country list appears and before the code that follows it has
  // run.
  await page.evaluate(() => {
    const field = document.activeElement?.parentElement;
    const observer = new MutationObserver(() => {
      if (!field?.querySelector('select')) return;
      observer.disconnect();
      document.execCommand('insertText', false, '7');
    });
    if (field) observer.observe(field, { childList: true, subtree: true });
  });
  letCome();
  const country = page.getByRole('combobox', { name: common.phoneCountry });
  await expect.poll(() => country.inputValue()).toBe('US');
  await expect.poll(() => number.inputValue()).toBe('2125550107');
  await page.keyboard.type('89', { delay: 0 });
  await expect.poll(() => number.inputValue()).toBe('212555010789');
});
