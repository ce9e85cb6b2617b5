import type { z } from 'zod';
import type { ErrorBody } from './errors.ts';
import type { Operations } from './index.ts';

type Part<K extends keyof Operations, P extends string> = Operations[K] extends {
  [Q in P]: infer S;
}
  ? S extends z.ZodType
    ? undefined extends z.input<S>
      ? { [Q in P]?: z.input<S> }
      : { [Q in P]: z.input<S> }
    : object
  : object;

/** Input of a call: those of `params`, `query` and `body` that the operation has. */
export type CallInput<K extends keyof Operations> = Part<K, 'params'> &
  Part<K, 'query'> &
  Part<K, 'body'>;

type Answer<K extends keyof Operations> = z.output<Operations[K]['response']>;
export type CallOutput<K extends keyof Operations> = Operations[K] extends {
  accepted: infer A extends z.ZodType;
}
  ? Answer<K> | z.output<A>
  : Answer<K>;

/** Error answer of the server. With `status` 0 the server could not be reached. */
export class CallError extends Error {
  readonly status: number;
  readonly body: ErrorBody | null;
  constructor(status: number, body: ErrorBody | null, message: string) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.body = body;
  }
  get code(): ErrorBody['code'] | null {
    return this.body?.code ?? null;
  }
}

export type CallOptions = {
  signal?: AbortSignal;
  /** Idempotency key. Calls repeated with the same key are done once. */
  idempotencyKey?: string;
  /**
   * When the action was done, if earlier than the call; ISO 8601 in UTC. Only allowed together with
   * an idempotency key.
   */
  doneAt?: string;
};

export type ApiCall = <K extends keyof Operations>(
  key: K,
  input: CallInput<K>,
  options?: CallOptions,
) => Promise<CallOutput<K>>;

export type ClientSettings = {
  baseUrl?: string;
  token?: () => string | null;
  fetch?: typeof fetch;
};

type LooseInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
};

/**
 * Longest body of a write that the browser finishes sending after its page was left. Browsers
 * refuse `keepalive` for more than 64 KiB over all open calls of a page.
 */
const KEPT_ALIVE_CHARACTERS = 4000;

function address(path: string, input: LooseInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

async function refusal(response: Response): Promise<CallError> {
  const text = await response.text();
  let body: ErrorBody | null = null;
  try {
    body = JSON.parse(text) as ErrorBody;
  } catch {
    // A proxy may answer with a body that is not JSON.
  }
  const message = body?.message ?? (text || response.statusText);
  return new CallError(response.status, body, message);
}

/**
 * Creates the typed client of the API. The client uses plain fetch and only the types of the
 * contract, so no schema is loaded at run time.
 *
 * @throws CallError if the server refuses the call or cannot be reached
 */
export function createClient(settings: ClientSettings = {}): ApiCall {
  const send = settings.fetch ?? fetch;
  return async (key, input, options = {}) => {
    const [method, path] = key.split(' ') as [string, string];
    const loose = input as LooseInput;
    const token = settings.token?.() ?? null;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers['authorization'] = `Bearer ${token}`;
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    if (options.doneAt) headers['done-at'] = options.doneAt;
    const body = JSON.stringify(loose.body) as string | undefined;
    if (body) headers['content-type'] = 'application/json';
    let response: Response;
    try {
      response = await send((settings.baseUrl ?? '') + address(path, loose), {
        method,
        headers,
        credentials: 'include',
        body: body ?? null,
        keepalive: method !== 'GET' && (body ?? '').length <= KEPT_ALIVE_CHARACTERS,
        ...(options.signal ? { signal: options.signal } : {}),
      });
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw new CallError(0, null, `Request failed: ${String(cause)}`);
    }
    if (!response.ok) throw await refusal(response);
    return (await response.json()) as never;
  };
}
