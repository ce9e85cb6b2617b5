export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The fields of a form that are not as they are saved. */
export const listChanged = <T extends object>(typed: T, saved: T): (keyof T & string)[] =>
  (Object.keys(saved) as (keyof T & string)[]).filter((name) => !isSame(typed[name], saved[name]));

/** What is named, of anything that has more. */
export const pick = <T extends object>(from: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<T>;
