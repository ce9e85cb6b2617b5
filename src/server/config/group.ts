/** Environment variables. */
export type Env = Record<string, string | undefined>;
export type ServerMode = 'development' | 'production' | 'test';

export const readValue = (env: Env, name: string) => env[name]?.trim() || undefined;

/**
 * Lists the missing settings of a group of settings that must be set together.
 *
 * @returns one sentence per missing setting; empty when all are set, or when none is set outside
 *   production
 */
export function listMissing(
  env: Env,
  mode: ServerMode,
  names: Record<string, string>,
  without: string,
): string[] {
  const absent = Object.entries(names).filter(([name]) => !readValue(env, name));
  const isUnused = absent.length === Object.keys(names).length && mode !== 'production';
  if (isUnused) return [];
  return absent.map(([name, what]) => `${name} is missing: ${what}. ${without}`);
}
