import { requestedReturn } from '../../e2e/customerCars.ts';
import { buildCustomer } from '../../factories/customers.ts';
import { buildStaffedBusiness } from '../../factories/people.ts';
import { parkCar, requestCar } from '../../factories/stays.ts';
import { runLighthouse } from '../../harness/lighthouse.ts';
import type { TestServer } from '../../harness/server.ts';
import { createBenchmark, withProduct } from '../benchmark.ts';
import { formatSeconds, formatTable } from '../figures.ts';

type BenchPage = { path: string; token?: string };

async function buildPages(server: TestServer): Promise<Record<string, BenchPage>> {
  const business = await buildStaffedBusiness(server.ctx);
  const parked = await parkCar(server, business);
  const requested = await parkCar(server, business);
  await requestCar(server, requested);
  const customer = await buildCustomer(server);
  const service = await requestedReturn(server, customer, business);
  return {
    'ticket, parked': { path: `/customer/ticket/${parked.ticketToken}` },
    'ticket, to pay': { path: `/customer/ticket/${requested.ticketToken}` },
    landing: { path: '/' },
    'valet sign-in': { path: '/valet-login' },
    'business sign-in': { path: '/business-login' },
    dashboard: { path: '/dashboard', token: customer.token },
    'current service': { path: '/dashboard/current', token: customer.token },
    history: { path: '/dashboard/history', token: customer.token },
    profile: { path: '/dashboard/profile', token: customer.token },
    payment: { path: `/customer/payment?serviceId=${service.id}`, token: customer.token },
    'valet’s jobs': { path: '/valet-dashboard', token: business.valet.token },
    'check-in': { path: '/valet-checkin', token: business.valet.token },
    'dispatch board': { path: '/dispatcher-queue', token: business.manager.token },
  };
}

/** Measures the Lighthouse scores (mobile) and the transfer size of the first screens. */
export const benchPages = createBenchmark({ normal: Infinity, smallest: 1 }, (host, count) =>
  withProduct(host, async ({ server }) => {
    const pages = Object.entries(await buildPages(server)).slice(0, count);
    const rows: string[][] = [];
    for (const [name, { path, token }] of pages) {
      const { scores, transferBytes, firstContentfulPaint, largestContentfulPaint, findings } =
        await runLighthouse(server.url + path, token);
      rows.push([
        name,
        String(scores.performance),
        String(scores.accessibility),
        String(scores.bestPractices),
        (transferBytes / 1024).toFixed(1),
        formatSeconds(firstContentfulPaint / 1000),
        formatSeconds(largestContentfulPaint / 1000),
      ]);
      for (const finding of findings) host.report(`${name} ${finding}`);
    }
    return [
      '## Pages on a slow phone\n',
      ...formatTable(
        [
          'page',
          'performance',
          'accessibility',
          'best practices',
          'KiB transferred',
          'first paint',
          'largest paint',
        ],
        rows,
      ),
    ];
  }),
);
