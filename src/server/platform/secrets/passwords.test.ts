import { expect, test } from 'vitest';
import { readConfig } from '../../config/index.ts';
import { checkPassword, hashPassword } from './passwords.ts';

test('passwords are hashed by argon2id with 19 MiB and two passes', async () => {
  const config = readConfig({});
  const stored = await hashPassword(config, 'correct horse battery');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await checkPassword(config, stored, 'correct horse battery')).toBe(true);
});
