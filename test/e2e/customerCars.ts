import type { Customer } from '../factories/customers.ts';
import { parkedService } from '../factories/customers.ts';
import type { TestBusiness } from '../factories/people.ts';
import { cardToken } from '../factories/stays.ts';
import type { TestServer } from '../harness/server.ts';

/** Builds a parked car whose customer has requested the return and not paid. */
export async function requestedReturn(
  server: TestServer,
  customer: Customer,
  business: TestBusiness,
) {
  const { id } = await parkedService(server, customer, business);
  return customer.call('PATCH /api/services/{id}/request-retrieval', {
    params: { id },
    body: { retrievalTime: 'now' },
  });
}

/** Pays the amount due for a service. */
export async function payService(server: TestServer, customer: Customer, id: string) {
  const { order } = await customer.call('GET /api/services/{id}', { params: { id } });
  if (!order) throw new Error('Nothing was asked for');
  await customer.call('POST /api/customer/orders/{id}/payment/confirm', {
    params: { id: order.id },
    body: { tipCents: 300, confirmationTokenId: await cardToken(server) },
  });
  return order;
}

/** Builds a car whose return is paid and waits for a runner. */
export async function paidReturn(server: TestServer, customer: Customer, business: TestBusiness) {
  const { id } = await requestedReturn(server, customer, business);
  const order = await payService(server, customer, id);
  return { id, orderId: order.id };
}

/** Takes the given steps of the runner, one after the other. */
export async function driveRetrieval(
  server: TestServer,
  business: TestBusiness,
  id: string,
  steps: readonly ('accept' | 'ready' | 'hand over')[],
) {
  const valet = server.as(business.valet.token);
  for (const step of steps) {
    const params = { id };
    if (step === 'accept') await valet('POST /api/services/{id}/accept', { params });
    else {
      const from = step === 'ready' ? 'dispatched' : 'ready';
      await valet('POST /api/services/{id}/complete', { params, body: { from } });
    }
  }
}
