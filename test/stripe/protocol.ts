import { createHash } from 'node:crypto';

/** An answer that is an error, in Stripe's form. */
export class Fault extends Error {
  readonly status: number;
  readonly body: object;
  /** Whether a repeat with the same key gets it again: not where nothing was begun. */
  readonly isKept: boolean;
  constructor(status: number, error: { message?: string; [more: string]: unknown }, isKept = true) {
    super(error.message);
    this.status = status;
    this.body = { error };
    this.isKept = isKept;
  }
}

/** No answer at all: the connection breaks. */
export class HangUp extends Error {}

export const invalid = (message: string, more: { code?: string; param?: string } = {}) =>
  new Fault(400, { type: 'invalid_request_error', message, ...more });

export const missing = (what: string, id: string, param = 'intent') =>
  new Fault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

export type Form = { [name: string]: string | string[] | Record<string, string> };

/** One plain field; empty where it is missing. */
export function readText(form: Form, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value : '';
}

/** `a=1`, `a[b]=1` and `a[0]=1`, as the library writes them. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [, outer = name, inner] = /^(\w+)\[(\w*)\]$/.exec(name) ?? [];
    if (inner === undefined) form[outer] = value;
    else if (/^\d*$/.test(inner)) form[outer] = [...((form[outer] as string[]) ?? []), value];
    else form[outer] = { ...(form[outer] as Record<string, string>), [inner]: value };
  }
  return form;
}

/** Stripe refuses what it does not know. */
export function allowOnly(form: Form, names: string[]): void {
  for (const name of Object.keys(form)) {
    if ([...names, 'expand'].includes(name)) continue;
    const code = 'parameter_unknown';
    throw new Fault(
      400,
      {
        type: 'invalid_request_error',
        code,
        message: `Received unknown parameter: ${name}`,
        param: name,
      },
      false,
    );
  }
}

export type Answer = { status: number; body: object };

/**
 * A key is good for one request: the same again gets the same answer, also where that was an error;
 * another one is refused, and so is a second one while the first is under way.
 */
export class Keys {
  private known = new Map<string, { hash: string; answer: Answer | null }>();
  /** Every request that came with a key, in order. */
  asked: { key: string; path: string }[] = [];

  async once(
    key: string | undefined,
    request: { path: string; text: string },
    work: () => Promise<Answer>,
  ): Promise<Answer & { replayed?: boolean }> {
    if (key === undefined) return work();
    this.asked.push({ key, path: request.path });
    const hash = createHash('sha256').update(`${request.path}\n${request.text}`).digest('hex');
    const before = this.known.get(key);
    if (before) return this.again(before, hash, key);
    const entry = { hash, answer: null as Answer | null };
    this.known.set(key, entry);
    try {
      entry.answer = await work();
      return entry.answer;
    } catch (error) {
      if (error instanceof Fault && error.isKept) {
        entry.answer = { status: error.status, body: structuredClone(error.body) };
        return entry.answer;
      }
      this.known.delete(key);
      throw error;
    }
  }

  private again(before: { hash: string; answer: Answer | null }, hash: string, key: string) {
    if (before.hash !== hash) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new Fault(400, { type: 'idempotency_error', message });
    }
    if (!before.answer) {
      const message = 'There is currently another in-progress request using this Idempotent Key.';
      throw new Fault(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message,
      });
    }
    return { ...before.answer, replayed: true };
  }
}
