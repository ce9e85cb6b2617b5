/** Returns the first and last name joined by a space; null if both are empty. */
export function formatFullName({ firstName, lastName }: { firstName: string; lastName: string }) {
  return `${firstName} ${lastName}`.trim() || null;
}
