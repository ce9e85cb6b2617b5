type Reader = (text: string) => unknown;
type Read<R extends Record<string, Reader>> = {
  [K in keyof R]?: NonNullable<ReturnType<R[K]>> | undefined;
};

/** Every parameter of an address is a text, and the first one where there are several. */
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

/** Any text: the screen decides whether it is one of what it knows. */
export const anyText = (text: string): string => text;

/**
 * Reads these parameters of an address. The answer names each of them, a refused one as undefined:
 * the router lays the answer over the address, and a name that is left out would show through.
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
