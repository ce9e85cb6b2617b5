/** First and last name; null where neither was given. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }) {
  return `${firstName} ${lastName}`.trim() || null;
}
