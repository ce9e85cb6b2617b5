/** Fewest letters and digits of a house account's code: a guest who guesses the code pays nothing. */
export const HOUSE_CODE_MIN = 6;

/**
 * Returns true for a house account's code that is easy to guess: too short, or without both letters
 * and digits.
 *
 * @param code as returned by `normalisePromoCode`
 */
export function isGuessableHouseCode(code: string): boolean {
  const letters = code.match(/\p{L}/gu)?.length ?? 0;
  const digits = code.match(/\p{N}/gu)?.length ?? 0;
  return letters === 0 || digits === 0 || letters + digits < HOUSE_CODE_MIN;
}
