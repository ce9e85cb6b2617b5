import { AppError, fieldError } from '../errors.ts';

/** How JSON writes what no text of PostgreSQL can hold: NUL, and each half of a pair. */
const suspicious = /\\u(?:0000|d[89a-f])|\0/i;

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/**
 * PostgreSQL holds no NUL and no half of a surrogate pair, and nobody types one.
 *
 * @param json what `body` was read from
 * @throws VALIDATION naming the field, or MALFORMED_REQUEST where the name itself is such a text
 */
export function requireStorableTexts(json: string, body: unknown): void {
  if (!suspicious.test(json)) return;
  // Not by recursion: a body may be nested deeper than the stack.
  const open: { path: string; value: unknown }[] = [{ path: '', value: body }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && !isStorable(value)) throw fieldError(path, 'value_invalid');
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) throw new AppError('MALFORMED_REQUEST');
      open.push({ path: path === '' ? name : `${path}.${name}`, value: inner });
    }
  }
}
