import { type Config, writeNotices } from './config/index.ts';
import { buildApp } from './app.ts';
import { closeContext, createContext } from './create.ts';
import { fillDemo, isDemoWelcome } from './demo/fill.ts';
import { startWorker } from './jobs.ts';
import { waitForDatabase } from './platform/db/prepareDatabase.ts';
import { createLog } from './platform/log/log.ts';
import { superviseEmbeddedPostgres } from './platform/postgres/supervisor.ts';
import { keepReporting, workerFigures } from './platform/processReport.ts';
import { checkDataFolder, checkPort } from './platform/start/checkMachine.ts';
import { watchLauncher } from './platform/start/launcher.ts';
import { ensureWebIsBuilt } from './web/ensureWebIsBuilt.ts';

/**
 * Time in milliseconds that a stopping process waits for running calls; after it the process exits
 * anyway.
 */
const STOP_WITHIN_MS = 15_000;

/**
 * Starts the configured services, and stops cleanly on SIGTERM or SIGINT.
 *
 * @param pages false when Vite serves the pages in front of this server (`npm run dev`)
 */
export async function runServices(config: Config, { pages = true } = {}): Promise<void> {
  const log = createLog(config.logLevel);
  log.info(
    { node: process.version, mode: config.mode, services: config.services },
    'Portico starts',
  );
  // Exits at once if npm ends before the server runs, because there is nothing to close yet.
  let onLauncherGone = (): void => process.exit(1);
  watchLauncher(process.env, () => onLauncherGone());
  for (const notice of writeNotices(config)) log.warn(notice);
  const say = (line: string) => log.info(line);
  const serves = config.services.includes('web');
  // Checks port and data folder first, because a refused start must leave no files behind.
  if (serves) await checkPort(config.host, config.port);
  if (config.databaseUrl) await waitForDatabase(config.databaseUrl, 'DATABASE_URL', say);
  else checkDataFolder(config.dataDir);
  const webFolder = serves && pages ? await ensureWebIsBuilt(say) : null;
  const embedded = config.databaseUrl
    ? null
    : await superviseEmbeddedPostgres({ dataDir: config.dataDir, log: say }, () => {
        log.error('The embedded database came back under another address; please start again');
        process.exit(1);
      });
  const ctx = await createContext(
    embedded ? { ...config, migrationDatabaseUrl: embedded.ownerUrl } : config,
    config.databaseUrl ?? embedded?.url ?? '',
    log,
  );
  if (config.mode === 'development') {
    if (isDemoWelcome(config)) await fillDemo(ctx);
    else
      log.info(
        config.demo ? 'No demo: its messages or money would be real' : 'No demo: DEMO is off',
      );
  }
  if (config.services.includes('worker')) await startWorker(ctx);
  const app = serves ? await buildApp(ctx, webFolder) : null;
  const stopReporting = keepReporting(ctx, app?.processFigures ?? workerFigures());
  await app?.listen({ port: config.port, host: config.host });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'Portico stops');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app?.close();
    await stopReporting();
    await closeContext(ctx);
    await embedded?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void stop(signal));
  }
  onLauncherGone = () => void stop('the parent process ended');
  if (webFolder) console.log(`\n  Portico is ready: ${config.publicUrl}\n`);
}
