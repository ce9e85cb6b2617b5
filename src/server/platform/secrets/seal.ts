import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const keys = new WeakMap<Buffer, Buffer>();

function sealingKey(secretKey: Buffer): Buffer {
  let key = keys.get(secretKey);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secretKey, '', 'portico seal', 32));
    keys.set(secretKey, key);
  }
  return key;
}

/**
 * Encrypts text that contains a code or a link. AES-256-GCM; layout: nonce (12 bytes), tag (16),
 * ciphertext.
 */
export function sealText(secretKey: Buffer, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secretKey), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/**
 * Decrypts a text that `sealText` encrypted.
 *
 * @throws when the key differs or the bytes were changed
 */
export function unsealText(secretKey: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secretKey), sealed.subarray(0, 12), {
    authTagLength: 16,
  });
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}
