import type { Env, Mode } from './index.ts';

export const readValue = (env: Env, name: string) => env[name]?.trim() || undefined;

/** @returns what is missing of a group that is not whole; nothing when all or none is there */
export function listMissing(
  env: Env,
  mode: Mode,
  names: Record<string, string>,
  without: string,
): string[] {
  const absent = Object.entries(names).filter(([name]) => !readValue(env, name));
  const isUnused = absent.length === Object.keys(names).length && mode !== 'production';
  if (isUnused) return [];
  return absent.map(([name, what]) => `${name} is missing: ${what}. ${without}`);
}
