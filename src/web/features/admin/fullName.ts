/** Returns first and last name; null without either. */
export function formatFullName({ firstName, lastName }: { firstName: string; lastName: string }) {
  return `${firstName} ${lastName}`.trim() || null;
}
