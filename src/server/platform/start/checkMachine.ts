import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { StartError } from './startError.ts';

function describe(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop that one, or set PORT to another number.`;
  if (code === 'EACCES')
    return `This account may not listen on port ${port}: set PORT to 1024 or higher.`;
  return `HOST '${host}' is no address of this machine: set it to one, or leave it out.`;
}

/** Checks that the server can listen on this host and port. @throws StartError when it cannot */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen({ host, port }, resolve);
    });
  } catch (error) {
    throw new StartError(describe((error as NodeJS.ErrnoException).code, host, port));
  }
  await new Promise((closed) => probe.close(closed));
}

/** Returns the folder if it exists, otherwise its nearest existing parent folder. */
function findExisting(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : findExisting(dirname(folder));
}

/**
 * Checks the data folder.
 *
 * @throws StartError when the data folder can be neither used nor created
 */
export function checkDataFolder(folder: string): void {
  const found = findExisting(folder);
  if (!statSync(found).isDirectory())
    throw new StartError(`DATA_DIR is ${folder}, but ${found} is a file: set it to a folder.`);
  try {
    accessSync(found, constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(
      `This account may not write in ${found}, where DATA_DIR is: start as its owner, or set DATA_DIR to another folder.`,
    );
  }
}
