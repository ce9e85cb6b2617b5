import { flushCompileCache } from 'node:module';
import { startWatchedServer, type WatchedServer } from './watchedServer.ts';
import type { ChildSettings, FromChild, ToChild } from './wire.ts';

// Runs a server in a separate process, which the parent process can kill, watch and measure.

const tell = (message: FromChild) => {
  if (process.connected) process.send?.(message);
};

let server: WatchedServer;

async function start(settings: ChildSettings): Promise<void> {
  server = await startWatchedServer(settings, (sms) => tell({ type: 'sms', ...sms }));
  tell({ type: 'ready', url: server.url, databaseUrl: server.databaseUrl });
  // Writes the compile cache early, because a killed process cannot write it at its end.
  flushCompileCache();
}

async function answer({ id, name, value }: ToChild & { type: 'question' }): Promise<void> {
  tell({ type: 'answer', id, value: await server.answer(name, value) });
}

process.on('message', (message: ToChild) => {
  const work = message.type === 'settings' ? start(message.settings) : answer(message);
  work.catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// Ends together with the parent process. Otherwise this process would run forever.
process.on('disconnect', () => process.exit(0));
