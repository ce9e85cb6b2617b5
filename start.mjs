// Plain JavaScript, so that an old Node can read this file and hand over to the installed Node.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 18)) await import('./src/server/main.ts');
else handOver();

/** Runs this file with the installed Node, and ends with the exit code of that process. */
function handOver() {
  const isWindows = process.platform === 'win32';
  const packageName = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const path = `./node_modules/${packageName}/bin/node${isWindows ? '.exe' : ''}`;
  const installed = fileURLToPath(new URL(path, import.meta.url));
  if (!existsSync(installed)) {
    console.error(
      `Portico needs Node 22.18 or newer; this is ${process.version}. ` +
        'On Linux and Windows `npm install` brings Node 24; elsewhere install a newer Node.',
    );
    process.exit(1);
  }
  const file = fileURLToPath(import.meta.url);
  const child = spawn(installed, [...process.execArgv, file, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PORTICO_HANDED_OVER: '1' },
  });
  // This process waits for the end of the server, which first completes its open calls. Windows
  // sends Ctrl+C to both processes, and a forwarded signal would end the server at once.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => {
      if (!isWindows) child.kill(signal);
    });
  child.on('error', (error) => {
    console.error(
      `The installed Node does not start: ${error.message}. Run \`npm install\` again.`,
    );
    process.exit(1);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}
