const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

/**
 * Chooses the first free letter as prefix of a location's ticket numbers. A ticket number then
 * shows its location. After 26 locations the prefix has two letters.
 */
export function chooseTicketPrefix(taken: readonly string[]): string {
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return [...letters, ...pairs].find((prefix) => !taken.includes(prefix)) ?? 'A';
}
