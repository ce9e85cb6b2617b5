import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { TOTP } from 'otpauth';
import { createTotpSecret } from '#server/features/identity/rules/totp.ts';
import type { TestServer } from '../harness/server.ts';
import { insertRow } from './rows.ts';

/**
 * Returns the code of an authenticator app at the time of the server's clock.
 *
 * @param halfMinutes shifts the time by periods of 30 seconds
 */
export function totpCode(server: TestServer, secret: string, halfMinutes = 0): string {
  const timestamp = server.ctx.clock().getTime() + halfMinutes * 30_000;
  return new TOTP({ secret }).generate({ timestamp });
}

/** Inserts a confirmed authenticator app for a person. */
export async function buildTotp(server: TestServer, personId: string) {
  const { sealed, secret } = createTotpSecret(server.ctx, 'test');
  const { id } = await insertRow(server, 'second_factors', {
    person_id: personId,
    kind: 'totp',
    name: 'totp',
    totp_secret_sealed: sealed,
    confirmed_at: server.ctx.clock(),
  });
  return { id, secret };
}

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

/** Encodes a value in CBOR (RFC 8949); supports only the types that an authenticator uses. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const encode = (data: Buffer | string) => Buffer.from(data).toString('base64url');
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const PRESENT = 0x01;
const WITH_KEY = 0x40;

/** Creates an in-memory authenticator with one passkey for the server's origin. */
export function createPasskey(server: TestServer, origin = new URL(server.url).origin) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let count = 0;
  const authData = (flags: number, rest: Buffer = Buffer.alloc(0)) => {
    const uses = Buffer.alloc(4);
    uses.writeUInt32BE(count);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), uses, rest]);
  };
  const credential = { id: encode(id), rawId: encode(id), type: 'public-key' } as const;
  return {
    /** Creates a passkey from the server's options, like `navigator.credentials.create`. */
    create(options: Record<string, unknown>) {
      const key = cbor(
        new Map<Cbor, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const size = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), size, id, key]);
      const object = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(PRESENT | WITH_KEY, attested)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: encode(
            clientData('webauthn.create', String(options['challenge']), origin),
          ),
          attestationObject: encode(cbor(object)),
        },
      };
    },
    /** Signs the server's sign-in challenge with the passkey, like `navigator.credentials.get`. */
    use(options: Record<string, unknown>) {
      count += 1;
      const data = clientData('webauthn.get', String(options['challenge']), origin);
      const authenticatorData = authData(PRESENT);
      const signed = Buffer.concat([authenticatorData, sha256(data)]);
      return {
        ...credential,
        response: {
          clientDataJSON: encode(data),
          authenticatorData: encode(authenticatorData),
          signature: encode(sign('sha256', signed, privateKey)),
        },
      };
    },
  };
}
