import { AppError, fieldError } from '../errors.ts';

/**
 * Matches JSON escapes of characters that PostgreSQL cannot store: NUL and surrogates. Valid
 * surrogate pairs match too.
 */
const suspicious = /\\u(?:0000|d[89a-f])|\0/i;

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/**
 * Refuses NUL and lone surrogates, which PostgreSQL cannot store and no keyboard types.
 *
 * @param json the text from which `body` was parsed
 * @throws VALIDATION naming the field, or MALFORMED_REQUEST when a field name itself is invalid
 */
export function requireStorableTexts(json: string, body: unknown): void {
  if (!suspicious.test(json)) return;
  // Iterates with an explicit stack: a body may be nested deeper than the call stack allows.
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
