type Reader = (text: string) => unknown;
type Read<R extends Record<string, Reader>> = {
  [K in keyof R]?: NonNullable<ReturnType<R[K]>> | undefined;
};

/** Parses the address parameters as texts. If a parameter is repeated, the first value counts. */
export function parseSearch(address: string): Record<string, unknown> {
  const search: Record<string, string> = {};
  for (const [name, text] of new URLSearchParams(address)) search[name] ??= text;
  return search;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string') address.set(name, value);
  return address.size === 0 ? '' : `?${address.toString()}`;
}

/** Accepts any text. The screen checks the meaning of the parameter. */
export const anyText = (text: string): string => text;

/**
 * Reads the named parameters of an address. The result has every name, with undefined for refused
 * values. Otherwise the raw parameters would show through, because the router merges the result
 * over them.
 */
export function readSearch<R extends Record<string, Reader>>(readers: R) {
  return (search: Record<string, unknown>): Read<R> => {
    const read = Object.entries(readers).map(([name, reader]) => {
      const text = search[name];
      return [name, (typeof text === 'string' && reader(text)) || undefined];
    });
    return Object.fromEntries(read) as Read<R>;
  };
}
