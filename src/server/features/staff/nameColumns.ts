/** Splits 'Omar Al Haddad' into first name Omar and last name Al Haddad. */
export function toNameColumns(fullName: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = fullName.split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
}

export const readFullName = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();
