import { flushCompileCache } from 'node:module';
import { startWatchedServer, type WatchedServer } from './watchedServer.ts';
import type { ChildSettings, FromChild, ToChild } from './wire.ts';

// A server in a process of its own, to be killed, watched and measured by the process that started it.

const tell = (message: FromChild) => {
  if (process.connected) process.send?.(message);
};

let server: WatchedServer;

async function start(settings: ChildSettings): Promise<void> {
  server = await startWatchedServer(settings, (sms) => tell({ type: 'sms', ...sms }));
  tell({ type: 'ready', url: server.url, databaseUrl: server.databaseUrl });
  // Written now: a process that is killed writes nothing at its end.
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
// Without the process that started it nothing would ever end it.
process.on('disconnect', () => process.exit(0));
