import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { CallInput } from '#contract/client.ts';
import { findPublicKey, generatePrivateKey, type PushConfig } from '#server/config/push.ts';

const privateKey = generatePrivateKey();
/** VAPID keys of a test operator. */
export const testPush: PushConfig = {
  publicKey: findPublicKey(privateKey),
  privateKey,
  contact: 'mailto:valet@example.com',
  insideOrigins: [],
};

export type Pushed = { title: string; message: string; url: string; [name: string]: unknown };
type Answer = { status: number; headers?: Record<string, string> } | 'hangs';
type Phone = { keys: ReturnType<typeof createECDH>; authSecret: Buffer };

/**
 * Starts the push service of a browser vendor. It accepts messages that the subscribed sender
 * signed and that the phone can decrypt.
 */
export async function startPushService() {
  const phones = new Map<string, Phone>();
  const taken: { phone: string; message: Pushed; headers: IncomingHttpHeaders }[] = [];
  const problems: string[] = [];
  /** Answers to the next requests, in order. The push service accepts all later requests. */
  const answers: Answer[] = [];
  let asked = 0;
  let givenUp = 0;

  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      asked += 1;
      const answer = answers.shift() ?? { status: 201 };
      if (answer === 'hangs') return void response.on('close', () => (givenUp += 1));
      if (answer.status === 201) {
        const phone = phones.get(request.url ?? '');
        try {
          if (!phone) throw new Error('No phone has subscribed at this address');
          checkSender(request.headers, origin());
          const message = JSON.parse(decrypt(body, phone)) as Pushed;
          taken.push({ phone: request.url ?? '', message, headers: request.headers });
        } catch (error) {
          problems.push(String(error));
          answer.status = 400;
        }
      }
      response.writeHead(answer.status, answer.headers).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin: origin(),
    taken,
    problems,
    answers,
    countAsked: () => asked,
    /** Returns the number of unanswered requests that the client aborted. */
    countGivenUp: () => givenUp,
    /** Adds a phone and returns its subscription in the format of a browser. */
    subscribe(): CallInput<'PUT /api/push-subscription'>['body'] {
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const keys = createECDH('prime256v1');
      const publicKey = keys.generateKeys('base64url');
      const authSecret = randomBytes(16);
      phones.set(path, { keys, authSecret });
      return {
        endpoint: origin() + path,
        publicKey,
        authSecret: authSecret.toString('base64url'),
        language: 'en',
        isSilent: false,
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/**
 * Checks the VAPID token (RFC 8292): its signature, its audience, and a lifetime of at most one
 * day.
 */
function checkSender({ authorization = '', ttl }: IncomingHttpHeaders, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = decode(claims);
  const restSeconds = Number(exp) - Date.now() / 1000;
  if (!isSigned || decode(header)['alg'] !== 'ES256')
    throw new Error('The VAPID signature is wrong');
  if (key !== testPush.publicKey) throw new Error('The VAPID key is not testPush.publicKey');
  if (aud !== origin) throw new Error(`The VAPID audience is ${String(aud)}`);
  if (!(restSeconds > 0 && restSeconds <= 86_400))
    throw new Error('The VAPID token has expired or lives longer than a day');
  if (sub !== testPush.contact || !(Number(ttl) > 0))
    throw new Error('The contact or the TTL is missing or wrong');
}

/** Decrypts a push message with the phone's keys (RFC 8291). */
function decrypt(body: Buffer, { keys, authSecret }: Phone): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + senderKey.length);
  const derive = (secret: Uint8Array, by: Uint8Array, info: Uint8Array, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const input = derive(keys.computeSecret(senderKey), authSecret, info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('The record is not marked as the last one');
  return plain.subarray(0, -1).toString();
}
