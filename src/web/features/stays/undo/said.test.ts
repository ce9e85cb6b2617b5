import { expect, test } from 'vitest';
import { flattenCatalog, readSources } from '#texts/compile.ts';

const said = Object.fromEntries(flattenCatalog(readSources('en')['undo'] ?? {}));

test.each([
  ['assign', 'Runner Assigned'],
  ['accept', 'Service Accepted'],
  ['ready', 'Car Ready'],
  ['complete', 'Order Completed'],
  ['handOver', 'Service Completed'],
  ['park', 'Car Parked!'],
])('the message with Undo of %s begins with "%s"', (step, words) => {
  expect(said[`said.${step}`]).toMatch(new RegExp(`^${words} `));
});
