import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a browser's push subscription. */
export type PushKeys = { publicKey: Buffer; authSecret: Buffer };

type OneTime = { privateKey: Buffer; salt: Buffer };

/** A push message is one record; its last byte marks the record as the final one. */
const RECORD_BYTES = 4096;
const LAST_RECORD = 2;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Returns true when a key can be used for encryption: an uncompressed P-256 point in base64url. */
export function isPushKey(publicKey: string): boolean {
  try {
    const point = ECDH.convertKey(publicKey, 'prime256v1', 'base64url', 'base64url');
    // Refuses the empty key, because an empty input converts to an empty output.
    return point !== '' && point === publicKey;
  } catch {
    return false;
  }
}

/**
 * Encrypts a text for one browser, per RFC 8291 (`aes128gcm` of RFC 8188).
 *
 * @param oneTime sender key and salt, random for each message; tests pass the values of the RFC
 */
export function encryptPush(
  text: string,
  { publicKey, authSecret }: PushKeys,
  oneTime: OneTime | null = null,
): Buffer {
  const sender = createECDH('prime256v1');
  if (oneTime) sender.setPrivateKey(oneTime.privateKey);
  else sender.generateKeys();
  const salt = oneTime?.salt ?? randomBytes(16);
  const senderKey = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const input = derive(sender.computeSecret(publicKey), authSecret, info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header.writeUInt8(senderKey.length, 4);
  return Buffer.concat([
    salt,
    header,
    senderKey,
    cipher.update(text),
    cipher.update(Buffer.from([LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
