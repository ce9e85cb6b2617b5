import { expect, test } from 'vitest';
import { isContractUrl } from './contractUrl.ts';

test.each(['https://example.com/contract.pdf', 'http://example.com'])(
  '%s is accepted as a web address',
  (typed) => expect(isContractUrl(typed)).toBe(true),
);

test.each([
  'javascript:alert(1)',
  'JavaScript://example.com/%0aalert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,hi',
  'ftp://example.com/contract',
  'example.com/contract',
  'https://',
  'https://somebody:secret@example.com',
])('%s is refused as a web address', (typed) => expect(isContractUrl(typed)).toBe(false));
