import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { newToken, sameBytes } from '../../platform/secrets/tokens.ts';

/**
 * Over HTTPS the prefix makes the browser refuse the cookie from a neighbouring host or from HTTP.
 */
const nameCookie = (isSecure: boolean) => (isSecure ? '__Host-portico_device' : 'portico_device');
const isHttps = ({ config }: Context) => config.publicUrl.startsWith('https:');
const LIFE_SECONDS = 365 * 24 * 60 * 60;
/**
 * Maximum number of people on one common device, such as the valets' phone. The device forgets the
 * earliest first.
 */
const MOST_PEOPLE = 10;
const MARK_BYTES = 16;

/** Browser with marks of the people who have signed in with this browser before. */
export type KnownDevice = { id: string; marks: readonly string[] };

/**
 * Reads the cookie of known devices. Sign-ins on a known device have separate limits. Strangers who
 * guess passwords, also from the same network address, therefore do not lock out the owner.
 *
 * The cookie has one HMAC mark per person. A mark gives no rights and reveals nothing.
 */
export function readDevice(ctx: Context, request: FastifyRequest): KnownDevice | null {
  const name = nameCookie(isHttps(ctx));
  const cookies = (request.headers.cookie ?? '').split(';').map((each) => each.trim());
  const value = cookies.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
  const [id, ...marks] = value?.split('.') ?? [];
  if (!id || !/^dev_[\w-]{43}$/.test(id)) return null;
  return { id, marks: marks.filter((mark) => /^[\w-]{22}$/.test(mark)).slice(0, MOST_PEOPLE) };
}

function computeMark(ctx: Context, deviceId: string, personId: string): string {
  return createHmac('sha256', ctx.config.secretKey)
    .update(`device\n${deviceId}\n${personId}`)
    .digest()
    .subarray(0, MARK_BYTES)
    .toString('base64url');
}

export function isKnownDevice(ctx: Context, device: KnownDevice | null, personId: string): boolean {
  if (!device) return false;
  const mark = Buffer.from(computeMark(ctx, device.id, personId));
  return device.marks.some((each) => sameBytes(Buffer.from(each), mark));
}

/** Returns the rate limit key of a person on a known device. */
export const deviceKey = (device: KnownDevice, personId: string): string =>
  `${device.id}:${personId}`;

/** Stores in the browser's cookie that this person has signed in with this browser. */
export function rememberDevice(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  personId: string,
): void {
  const before = readDevice(ctx, request) ?? { id: newToken('dev'), marks: [] };
  const mark = computeMark(ctx, before.id, personId);
  const marks = [mark, ...before.marks.filter((each) => each !== mark)].slice(0, MOST_PEOPLE);
  const isSecure = isHttps(ctx);
  // The prefix demands the whole host as path.
  const scope = isSecure ? '/; Secure' : '/api';
  void reply.header(
    'set-cookie',
    `${nameCookie(isSecure)}=${[before.id, ...marks].join('.')}; Path=${scope}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict`,
  );
}
