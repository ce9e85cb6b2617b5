import { expect, test } from 'vitest';
import type { SignedInUser } from '#contract/identity.ts';
import { listCapabilities } from '#domain/identity/roles.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import {
  forgetAdministratorIn,
  forgetSession,
  readPreservedToken,
  readSession,
  forgetRefusedToken,
  readStoredToken,
  writeImpersonation,
  restoreAdministrator,
  writeSession,
  writeUser,
} from './stored.ts';

function memory(entries: Record<string, string> = {}): SafeStorage & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const person = (role: SignedInUser['role'], firstName: string): SignedInUser => ({
  id: '019b0000-0000-7000-8000-000000000001',
  role,
  adminSet: null,
  capabilities: [...listCapabilities(role)],
  firstName,
  lastName: 'Person',
  email: null,
  phoneNumber: null,
  businessId: null,
  language: 'en',
  isEmailVerified: true,
  isPhoneVerified: false,
  hasPin: false,
  hasSecondFactor: false,
  needsSecondFactor: false,
  isImpersonating: false,
  adminId: null,
});
const admin = person('admin', 'Ada');
const valet = { ...person('valet', 'Omar'), isImpersonating: true, adminId: admin.id };

test('the token is read from the keys in their documented order', () => {
  const storage = memory({ portico_token: 'four', admin_token: 'three' });
  expect(readStoredToken(storage)).toBe('three');
  storage.setItem('auth_token', 'two');
  expect(readStoredToken(storage)).toBe('two');
  storage.setItem('authToken', 'one');
  expect(readStoredToken(storage)).toBe('one');
  expect(readSession(storage)).toEqual({ token: 'one', user: null });
});

test('signing in writes auth_token and removes everything of an earlier person', () => {
  const storage = memory({
    authToken: 'old',
    portico_token: 'old',
    original_admin_token: 'old',
    language: 'ar',
  });
  writeSession(storage, 'token-of-omar', valet);
  expect(readSession(storage)).toEqual({ token: 'token-of-omar', user: valet });
  expect([...storage.kept.keys()].toSorted()).toEqual([
    'auth_token',
    'language',
    'user',
    'user_role',
  ]);
});

test('an administrator’s token is also under admin_token, until it is refused', () => {
  const storage = memory();
  writeSession(storage, 'token-of-ada', admin);
  expect(storage.getItem('admin_token')).toBe('token-of-ada');
  forgetAdministratorIn(storage);
  expect(storage.getItem('admin_token')).toBeNull();
  expect(storage.getItem('user_role')).toBeNull();
});

test('a stored person is never shown with another person’s token', () => {
  const storage = memory();
  writeSession(storage, 'token-of-ada', admin);
  storage.setItem('auth_token', 'token-of-omar');
  expect(readSession(storage)).toEqual({ token: 'token-of-omar', user: null });
  writeUser(storage, 'token-of-omar', valet);
  expect(readSession(storage)?.user?.firstName).toBe('Omar');
  storage.setItem('user', 'no JSON');
  expect(readSession(storage)).toEqual({ token: 'token-of-omar', user: null });
});

test('the administrator’s token is preserved while they act as somebody else', () => {
  const storage = memory();
  writeSession(storage, 'token-of-ada', admin);
  writeImpersonation(storage, 'token-as-omar', valet);
  expect(readSession(storage)).toEqual({ token: 'token-as-omar', user: valet });
  expect(readPreservedToken(storage)).toBe('token-of-ada');
  expect(storage.getItem('admin_token')).toBeNull();

  expect(restoreAdministrator(storage)).toBe(true);
  expect(readSession(storage)).toEqual({ token: 'token-of-ada', user: null });
  expect(storage.getItem('admin_token')).toBe('token-of-ada');
  expect(readPreservedToken(storage)).toBeNull();
});

test('a second impersonation preserves the administrator’s token, not the first person’s', () => {
  const storage = memory();
  writeSession(storage, 'token-of-ada', admin);
  writeImpersonation(storage, 'token-as-omar', valet);
  writeImpersonation(storage, 'token-as-luis', valet);
  expect(readPreservedToken(storage)).toBe('token-of-ada');
});

test('without a preserved token a fresh one is needed to come back', () => {
  const storage = memory({ auth_token: 'token-as-omar' });
  expect(restoreAdministrator(storage)).toBe(false);
  expect(readStoredToken(storage)).toBe('token-as-omar');
  expect(restoreAdministrator(storage, 'fresh')).toBe(true);
  expect(readStoredToken(storage)).toBe('fresh');
});

test('another tab reads one person or the other at every step, never nobody', () => {
  const storage = memory();
  const seen: (string | null)[] = [];
  const watched: SafeStorage = {
    ...storage,
    setItem(key, value) {
      storage.setItem(key, value);
      seen.push(readStoredToken(storage));
    },
    removeItem(key) {
      storage.removeItem(key);
      seen.push(readStoredToken(storage));
    },
  };
  writeSession(storage, 'token-of-ada', admin);
  writeImpersonation(watched, 'token-as-omar', valet);
  restoreAdministrator(watched);
  expect(new Set(seen)).toEqual(new Set(['token-of-ada', 'token-as-omar']));
});

test('a refused token ends the session and removes all of it', () => {
  const storage = memory({ language: 'ar' });
  writeSession(storage, 'token-of-omar', valet);
  expect(forgetRefusedToken(storage, 'token-of-omar')).toBe('ended');
  expect([...storage.kept.keys()]).toEqual(['language']);
});

test('a refused impersonation returns to the administrator, and a refusal of their own token ends the session', () => {
  const storage = memory();
  writeSession(storage, 'token-of-ada', admin);
  writeImpersonation(storage, 'token-as-omar', valet);
  expect(forgetRefusedToken(storage, 'token-as-omar')).toBe('returned');
  expect(readStoredToken(storage)).toBe('token-of-ada');
  expect(forgetRefusedToken(storage, 'token-of-ada')).toBe('ended');
  expect(storage.kept.size).toBe(0);
});

test('the second of two tabs with the same refusal leaves the administrator signed in', () => {
  const storage = memory();
  writeSession(storage, 'token-of-ada', admin);
  writeImpersonation(storage, 'token-as-omar', valet);
  expect(forgetRefusedToken(storage, 'token-as-omar')).toBe('returned');
  expect(forgetRefusedToken(storage, 'token-as-omar')).toBe('other');
  expect(readStoredToken(storage)).toBe('token-of-ada');
});

test('signing out removes every stored token and person', () => {
  const storage = memory({ authToken: '1', admin_token: '2', original_admin_token: '3', x: 'y' });
  forgetSession(storage);
  expect([...storage.kept.keys()]).toEqual(['x']);
});

test('a person stored without capabilities, by an older version, is read from the server again', () => {
  const storage = memory();
  writeSession(storage, 'valet-token', valet);
  const { capabilities: _capabilities, ...before } = JSON.parse(storage.getItem('user') ?? '');
  storage.setItem('user', JSON.stringify(before));
  expect(readSession(storage)).toEqual({ token: 'valet-token', user: null });
});

test.each([
  '7',
  '[]',
  '"text"',
  '{"of":"ken-12"}',
  '{"of":"ken-12","id":"1","role":"valet","capabilities":"all"}',
  '{"of":"ken-12","role":"valet","capabilities":[]}',
])('the stored text %s is no user, so the server is asked', (user) => {
  expect(readSession(memory({ auth_token: 'token-12', user }))).toEqual({
    token: 'token-12',
    user: null,
  });
});
