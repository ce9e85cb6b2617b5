import { expect, test } from 'vitest';
import { anyText, parseSearch, readSearch, stringifySearch } from './search.ts';

test.each([
  ['?code=123456', { code: '123456' }],
  ['?code=1e5&code=2', { code: '1e5' }],
  ['?token={"a":1}', { token: '{"a":1}' }],
  ['?token=["a"]&token[]=b', { token: '["a"]', 'token[]': 'b' }],
  ['?token=%ED%A0%80', { token: '\ufffd\ufffd\ufffd' }],
  ['', {}],
])('%s yields only texts', (address, search) => expect(parseSearch(address)).toEqual(search));

test('parameters that a screen writes into an address read back unchanged', () => {
  const search = { code: '012345', next: '/dashboard?tab=users&a=%20', empty: undefined };
  expect(parseSearch(stringifySearch(search))).toEqual({ code: search.code, next: search.next });
  expect(stringifySearch({ empty: undefined })).toBe('');
});

test('a refused parameter reads as undefined, so that its raw value does not show', () => {
  const read = readSearch({ tab: (text) => (text === 'users' ? text : null), token: anyText });
  for (const search of [{ tab: ['users'] }, { tab: 7, token: {} }, { tab: 'x', token: '' }, {}])
    expect(Object.entries(read(search))).toEqual([
      ['tab', undefined],
      ['token', undefined],
    ]);
  expect(read({ tab: 'users', token: 'a' })).toEqual({ tab: 'users', token: 'a' });
});
