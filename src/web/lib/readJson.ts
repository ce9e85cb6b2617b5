/** Tells whether a value of stored JSON is an object with fields. */
export const isObject = (value: unknown): value is Partial<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses text that the browser stored. Another release, an extension or a person may have written
 * anything there, so a caller checks the shape before use.
 *
 * @returns null for no text and for text that is not JSON
 */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
