import type { ApiCall } from '#contract/client.ts';

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

/** Thrown when an SMS has not arrived yet, perhaps because its worker died while sending. */
export class NotYet extends Error {
  constructor(what: string) {
    super(`${what} has not come yet`);
    this.name = 'NotYet';
  }
}

async function find(
  call: ApiCall,
  phone: string,
  pattern: RegExp,
  within: number,
): Promise<string> {
  const until = Date.now() + within;
  for (;;) {
    const { messages } = await call('GET /api/dev/messages', { query: { to: phone } });
    const found = messages.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
    if (found) return found;
    if (Date.now() > until) throw new NotYet(`The SMS to ${phone}`);
    await pause(10);
  }
}

/**
 * Reads the code in the first SMS, as a guest does. `linkFrom` reads the ticket token in the second
 * SMS.
 */
export const codeFrom = (call: ApiCall, phone: string, within = 2_000): Promise<string> =>
  find(call, phone, /: (\d{6}) is your code/, within);

export const linkFrom = (call: ApiCall, phone: string, within = 2_000): Promise<string> =>
  find(call, phone, /\/t\/([0-9A-Za-z]{22})/, within);

/** Enters a card in the sandbox's card form, and returns the token that confirms a payment. */
export async function enterCard(call: ApiCall, number: string): Promise<string> {
  const body = { number, expMonth: 12, expYear: 2040, cvc: '123' };
  const { id } = await call('POST /api/sandbox/confirmation-tokens', { body });
  return id;
}
