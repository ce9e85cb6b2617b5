import { fieldError } from '../errors.ts';

let list: Promise<ReadonlySet<string>> | null = null;

/** Read when the first password is chosen: a list of 49,000 is no use to a process that asks none. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
}

/** @throws VALIDATION naming `field` when the password is one that everybody tries first */
export async function refuseCommonPassword(field: string, password: string): Promise<void> {
  list ??= load();
  if (!(await list).has(password.toLowerCase())) return;
  throw fieldError(field, 'password_too_common');
}
