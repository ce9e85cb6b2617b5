export const isSameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Lists the fields whose typed value differs from the saved value. */
export const listChanged = <T extends object>(typed: T, saved: T): (keyof T & string)[] =>
  (Object.keys(saved) as (keyof T & string)[]).filter(
    (name) => !isSameValue(typed[name], saved[name]),
  );

/** Copies the named properties into a new object. */
export const pickFields = <T extends object>(from: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<T>;
