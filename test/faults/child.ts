import { flushCompileCache } from 'node:module';
import { startWatchedServer, type WatchedServer } from './watchedServer.ts';
import type { ChildSettings, FromChild, ToChild } from './wire.ts';

// Runs a server in a process of its own, which its parent kills, watches and measures.

const tell = (message: FromChild) => {
  if (process.connected) process.send?.(message);
};

let server: WatchedServer;

async function start(settings: ChildSettings): Promise<void> {
  server = await startWatchedServer(settings, (sms) => tell({ type: 'sms', ...sms }));
  tell({ type: 'ready', url: server.url, databaseUrl: server.databaseUrl });
  // Writes the compile cache now, because a killed process writes nothing at its end.
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
// Ends with the parent process, as nothing else would end this one.
process.on('disconnect', () => process.exit(0));
