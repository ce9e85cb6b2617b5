import { expect, test } from 'vitest';
import { addressCounts, addressKey } from './addressKey.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.9:61000', '203.0.113.9'],
  ['[2001:db8::9]:61000', '2001:db8:0:0::/64'],
  ['[2001:db8::9]', '2001:db8:0:0::/64'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8::203.0.113.9', '2001:db8:0:0::/64'],
  ['0x7f.1', 'nowhere'],
  ['x'.repeat(3_000), 'nowhere'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('an IPv6 address also counts as the wider networks its owner may choose from', () => {
  expect(addressCounts('2001:db8:aa:12ff:3:4:5:6')).toEqual([
    { key: '2001:db8:aa:12ff::/64', times: 1 },
    { key: '2001:db8:aa:1200::/56', times: 4 },
    { key: '2001:db8:aa::/48', times: 16 },
  ]);
  expect(addressCounts('203.0.113.9')).toEqual([{ key: '203.0.113.9', times: 1 }]);
});
