import { expect, test } from 'vitest';
import { buildCustomer, returnedService } from '#test/factories/customers.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { invalid, expectError } from '#test/factories/refusals.ts';
import { buildBeforeEach, runServerWithStripe } from '#test/harness/runServer.ts';

const GET = 'GET /api/business/settings';
const PATCH = 'PATCH /api/business/settings';
const RECEIPT = 'GET /api/services/{id}/receipt';

const server = runServerWithStripe();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const customer = buildBeforeEach(() => buildCustomer(server));

const manager = () => server.as(business.manager.token);

test('a tax is on the receipts of later payments until it is removed', async () => {
  expect(await manager()(GET, {})).toMatchObject({ tax: null });
  const tax = { label: 'Sales tax', percent: 8.25 };
  expect(await manager()(PATCH, { body: { tax } })).toMatchObject({ tax });
  // A field that the call leaves out keeps its value.
  expect(await manager()(PATCH, { body: { smsCountries: ['US'] } })).toMatchObject({ tax });
  const taxed = await returnedService(server, customer, business);
  const receipt = await customer.call(RECEIPT, { params: { id: taxed.id } });
  expect(receipt.tax).toMatchObject(tax);
  expect(await manager()(PATCH, { body: { tax: null } })).toMatchObject({ tax: null });
  expect(await customer.call(RECEIPT, { params: { id: taxed.id } })).toMatchObject({ tax });
  const untaxed = await returnedService(server, customer, business);
  expect((await customer.call(RECEIPT, { params: { id: untaxed.id } })).tax).toBeNull();
});

test.each([
  [{ label: ' ', percent: 5 }, 'tax.label'],
  [{ label: 'x'.repeat(41), percent: 5 }, 'tax.label'],
  [{ label: 'VAT\r\nTotal', percent: 5 }, 'tax.label'],
  [{ label: 'VAT\u202e', percent: 5 }, 'tax.label'],
  [{ label: '<img src=x>', percent: 5 }, 'tax.label'],
  [{ label: 'VAT', percent: 0 }, 'tax.percent'],
  [{ label: 'VAT', percent: 100.01 }, 'tax.percent'],
  [{ label: 'VAT', percent: 5.125 }, 'tax.percent'],
  [{ label: 'VAT' }, 'tax.percent'],
  [{ percent: 5 }, 'tax.label'],
])('a tax of %j is refused, naming %s', async (tax, field) => {
  const body = { tax } as { tax: { label: string; percent: number } };
  await expectError(invalid(field), manager(), PATCH, { body });
  expect(await manager()(GET, {})).toMatchObject({ tax: null });
});

test.each(['VAT', 'G.S.T. (Québec)', 'ضريبة القيمة المضافة', 'मूल्य वर्धित कर', '消費税'])(
  'a tax may be called %s',
  async (label) => {
    const tax = { label, percent: 5 };
    expect(await manager()(PATCH, { body: { tax } })).toMatchObject({ tax });
  },
);

test.each([
  [['ZZ'], 'smsCountries.0'],
  [['US', 'SU'], 'smsCountries.1'],
  [['us'], 'smsCountries.0'],
  [['US', 'US'], 'smsCountries'],
  [[], 'smsCountries'],
])('SMS to the countries %j are refused, naming %s', async (smsCountries, field) => {
  await expectError({ fields: [field] }, manager(), PATCH, { body: { smsCountries } });
  expect(await manager()(GET, {})).toMatchObject({ smsCountries: null });
});
