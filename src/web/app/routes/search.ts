type Reader = (text: string) => unknown;
type Read<R extends Record<string, Reader>> = {
  [K in keyof R]?: NonNullable<ReturnType<R[K]>> | undefined;
};

/** Parses address parameters as texts; of repeated ones the first counts. */
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

/** Accepts any text; the screen checks its meaning. */
export const anyText = (text: string): string => text;

/**
 * Reads these parameters of an address. The result has every name, refused ones as undefined: the
 * router merges it over the raw parameters, which would show through.
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
