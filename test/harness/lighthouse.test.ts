import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { runLighthouse } from './lighthouse.ts';

const body = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Ticket</title>
<main><h1>Your car is on its way</h1></main>`;

test('Lighthouse runs on the test browser', async () => {
  const server = createServer(({ url }, response) => {
    if (url !== '/') response.statusCode = 404;
    response.setHeader('content-type', 'text/html; charset=utf-8').end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const { port } = server.address() as AddressInfo;
    const result = await runLighthouse(`http://127.0.0.1:${port}/`);
    expect(result.scores.accessibility).toBe(100);
    // How fast goes by what else the machine does.
    expect(result.scores.performance).toBeGreaterThan(0);
    expect(result.firstContentfulPaint).toBeGreaterThan(0);
    expect(result.transferBytes).toBeGreaterThan(body.length);
    expect(result.transferBytes).toBeLessThan(body.length * 5);
  } finally {
    server.close();
  }
});
