import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { twilioSignature } from '#server/platform/sms/signature.ts';
import type { TestServer } from '../harness/server.ts';

export const ACCOUNT_SID = 'AC00000000000000000000000000000001';
export const AUTH_TOKEN = 'a secret that Twilio and we share';
export const FROM = '+15550100000';

type TwilioRequest = { path: string; headers: Record<string, unknown>; form: URLSearchParams };
type TwilioAnswer = { status: number; body: unknown } | 'hang up' | 'silence';

/** Starts a stub of Twilio's API, which records requests and returns the configured answer. */
export async function startTwilio() {
  const asked: TwilioRequest[] = [];
  let count = 0;
  const accept = (): TwilioAnswer => {
    count += 1;
    return { status: 201, body: { sid: `SM${String(count).padStart(32, '0')}`, status: 'queued' } };
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      const { method = '', url = '' } = request;
      asked.push({ path: `${method} ${url}`, headers: request.headers, form });
      const answer = twilio.answer();
      if (answer === 'hang up') return request.socket.destroy();
      if (answer === 'silence') return undefined;
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const twilio = {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    accept,
    answer: accept,
    /** Makes all later requests fail with an error in Twilio's format. */
    refuse(status: number, code: number) {
      twilio.answer = () => ({ status, body: { code, message: `Error ${code}`, status } });
    },
    config: () => ({
      accountSid: ACCOUNT_SID,
      authToken: AUTH_TOKEN,
      sender: { from: FROM },
      apiUrl: twilio.apiUrl,
    }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return twilio;
}
export type Twilio = Awaited<ReturnType<typeof startTwilio>>;

/** Posts a form as Twilio does, with a signature for the server's public address. */
export function postSigned(
  server: TestServer,
  path: string,
  fields: Record<string, string>,
  signature?: string | null,
): Promise<Response> {
  const form = new URLSearchParams(fields);
  const signed = twilioSignature(AUTH_TOKEN, server.ctx.config.publicUrl + path, form);
  const shown = signature === undefined ? signed : signature;
  return fetch(server.url + path, {
    method: 'POST',
    headers: shown === null ? {} : { 'x-twilio-signature': shown },
    body: form,
  });
}
