const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

/**
 * The first letter that no other location of the business has before the numbers of its tickets, so that
 * whoever reads one knows where it is from; of more locations than letters two letters.
 */
export function chooseTicketPrefix(taken: readonly string[]): string {
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return [...letters, ...pairs].find((prefix) => !taken.includes(prefix)) ?? 'A';
}
