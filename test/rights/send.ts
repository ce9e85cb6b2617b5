import type { Operations } from '#contract/index.ts';
import type { CallSetup } from './rows.ts';

/** Makes a call without the contract's client, which would reject invalid input before sending. */
export async function sendCall<K extends keyof Operations>(
  baseUrl: string,
  key: K,
  token: string | null,
  made: CallSetup<K>,
): Promise<{ status: number; text: string }> {
  const { params, query, body } = made.input as {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
  };
  const [method = '', path = ''] = key.split(' ');
  const url = new URL(
    baseUrl + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? ''),
  );
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const shown = made.token ?? token;
  const response = await fetch(url, {
    method,
    headers: {
      ...(shown ? { authorization: `Bearer ${shown}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...made.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}
