import type { Db } from '../db/client.ts';
import { unsealText } from '../secrets/seal.ts';
import { StartError } from './startError.ts';

/** Number of newest rows of each table to test; several, because one row may be damaged. */
const SAMPLES = 3;

async function listSealed(db: Db): Promise<Buffer[]> {
  const messages = await db
    .selectFrom('messages')
    .select('content_sealed as sealed')
    .orderBy('id', 'desc')
    .limit(SAMPLES)
    .execute();
  const links = await db
    .selectFrom('stays')
    .select('link_sealed as sealed')
    .where('link_sealed', 'is not', null)
    .orderBy('id', 'desc')
    .limit(SAMPLES)
    .execute();
  return [...messages, ...links].flatMap(({ sealed }) => sealed ?? []);
}

function isReadable(secretKey: Buffer, sealed: Buffer): boolean {
  try {
    unsealText(secretKey, sealed);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks the secret key against stored data. With a wrong key no message could be sent, no link
 * shown and no code verified.
 *
 * @throws StartError when the key decrypts none of the samples
 */
export async function checkSecretKey(db: Db, secretKey: Buffer): Promise<void> {
  const samples = await listSealed(db);
  if (samples.length === 0 || samples.some((sealed) => isReadable(secretKey, sealed))) return;
  throw new StartError(
    'SECRET_KEY is not the one this database was used with: set that one (without SECRET_KEY it is the file DATA_DIR/secret), or start with an empty database.',
  );
}
