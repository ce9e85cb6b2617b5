import { createServer } from 'node:http';

import { readConfig } from '../../src/server/config/index.ts';
import { checkPort } from '../../src/server/platform/start/checkMachine.ts';
import { watchLauncher } from '../../src/server/platform/start/launcher.ts';
import { StartError } from '../../src/server/platform/start/startError.ts';
import { superviseEmbeddedPostgres } from '../../src/server/platform/postgres/supervisor.ts';
import { startBackend } from './backend.ts';
import { startPages } from './pages.ts';
import { forwardCall, forwardSocket, isCall } from './proxy.ts';
import { answerScreens, isScreensPage } from './screens.ts';

// `npm run dev`: runs Vite in front of the server. Vite updates open pages, and the server restarts
// when its code changes.

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.mode !== 'development') {
    throw new StartError('npm run dev is for development mode: unset DATABASE_URL and NODE_ENV.');
  }
  let onLauncherGone = (): void => process.exit(1);
  watchLauncher(process.env, () => onLauncherGone());
  await checkPort(config.host, config.port);
  // This process owns the embedded database. The server adopts the database, which therefore
  // survives restarts of the server.
  const postgres = await superviseEmbeddedPostgres({ dataDir: config.dataDir }, () =>
    process.exit(1),
  );
  const backend = startBackend({ port: await freePort(), publicUrl: config.publicUrl });
  const front = createServer();
  const pages = await startPages(front, { ...config.site, operator: null }, config.demo);
  front.on('request', (request, response) => {
    if (isScreensPage(request.url)) answerScreens(request, response);
    else if (isCall(request.url)) void forwardCall(backend, request, response);
    else pages.answer(request, response);
  });
  front.on('upgrade', (request, socket, head) => {
    if (isCall(request.url)) void forwardSocket(backend, request, socket, head);
  });
  front.listen(config.port, config.host);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([backend.stop(), pages.close()]);
    await postgres.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  onLauncherGone = () => void stop();
  await backend.ready();
  console.log(`\n  Portico is ready, changes show by themselves: ${config.publicUrl}\n`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
