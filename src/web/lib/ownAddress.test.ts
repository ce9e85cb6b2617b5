import { expect, test } from 'vitest';
import { parseOwnAddress } from './ownAddress.ts';

test.each(['/', '/dashboard', '/admin-dashboard?tab=applications', '/valet-checkin#top', '/a//b'])(
  '%s is accepted as an address of this site',
  (url) => expect(parseOwnAddress(url)).toBe(url),
);

test.each([
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '/\u0000/evil.example',
  '/dashboard\n',
  '/dash\u007fboard',
  '/.//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\ud800',
  '/api',
  '/api/auth/logout',
  '/API/auth/logout',
  '/./api/auth/logout?next=/',
  null,
  undefined,
  7,
  ['/dashboard'],
])('%j is refused', (url) => expect(parseOwnAddress(url)).toBeNull());
