import { describe, expect, test } from 'vitest';
import { findPublicKey, generatePrivateKey, readPush } from '../../config/push.ts';
import { encryptPush, isPushKey } from './encrypt.ts';
import { createPushGate } from './gate.ts';
import { startNameServer } from '#test/factories/nameServer.ts';
import { findPushSite } from './service.ts';
import { createPublicLookup, isPublicAddress, isPublicHttpsUrl } from './outside.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('encryption matches the example of RFC 8291, appendix A', () => {
  const sealed = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      publicKey: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      authSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    {
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    },
  );
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a key must be a complete point of P-256', () => {
  const key = findPublicKey(generatePrivateKey());
  expect(isPushKey(key)).toBe(true);
  const last = key.at(-1) === 'A' ? 'E' : 'A';
  for (const other of [`B${'A'.repeat(86)}`, key.slice(0, -1) + last, key.slice(0, -1), ''])
    expect(isPushKey(other)).toBe(false);
});

describe('the gate before a push service', () => {
  let time = 0;
  const build = () => createPushGate(() => time);
  /** Counts how many calls the gate admits, one after the other. */
  const countEntries = (gate: ReturnType<typeof build>, site: string) => {
    let count = 0;
    while (gate.enter(site) === 0) count += 1;
    return count;
  };

  test('lets few calls through to each site, and more as they return', () => {
    const gate = build();
    expect([countEntries(gate, 'a'), countEntries(gate, 'b')]).toEqual([8, 8]);
    gate.leave('a', 'answered');
    gate.leave('a', 'failed');
    expect(countEntries(gate, 'a')).toBe(2);
  });

  test('blocks a silent site for longer and longer, then sends one call until it answers', () => {
    const gate = build();
    for (let count = countEntries(gate, 'a'); count > 0; count -= 1) gate.leave('a', 'silent');
    for (const seconds of [5, 10, 20, 40, 60, 60]) {
      expect(gate.enter('a')).toBe(seconds * 1_000);
      expect(gate.enter('b')).toBe(0);
      gate.leave('b', 'answered');
      time += seconds * 1_000;
      expect(countEntries(gate, 'a')).toBe(1);
      gate.leave('a', 'silent');
    }
    time += 60_000;
    expect(gate.enter('a')).toBe(0);
    gate.leave('a', 'answered');
    expect(countEntries(gate, 'a')).toBe(8);
  });

  test('remembers at most a thousand silent sites', () => {
    const gate = build();
    for (let index = 0; index <= 1_000; index += 1) {
      gate.enter(`${index}`);
      gate.leave(`${index}`, 'silent');
    }
    expect([gate.enter('0'), gate.enter('1')]).toEqual([0, 5_000]);
  });
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', 'googleapis.com'],
  ['https://updates.push.services.mozilla.com/x', 'mozilla.com'],
  ['https://push.one.co.uk/x', 'one.co.uk'],
  ['https://other.co.uk/x', 'other.co.uk'],
  ['https://a.b.example.com.au/x', 'example.com.au'],
  ['https://push.example.fr/x', 'example.fr'],
])('%s counts as a push service of %s', (endpoint, site) => {
  expect(
    findPushSite(endpoint, { publicKey: '', privateKey: '', contact: '', insideOrigins: [] }),
  ).toBe(site);
});

describe('a subscription’s address', () => {
  test.each([
    'http://push.example.com/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://0x7f.1/a',
    'https://2130706433/a',
    'https://push.example.com:8443/a',
    'https://me:you@push.example.com/a',
    'https://database/a',
    'file:///etc/passwd',
    'nothing',
  ])('%s is refused', (address) => expect(isPublicHttpsUrl(address)).toBe(false));

  test('https with a name is accepted', () => {
    expect(isPublicHttpsUrl('https://fcm.googleapis.com/fcm/send/x')).toBe(true);
  });

  test.each([
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::1',
    'nothing',
  ])('%s is an internal address', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '142.250.1.1', '2a00:1450:4001::1'])('%s is a public address', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test('a name that also leads to an internal address is refused', async () => {
    await using names = await startNameServer(() => ['8.8.8.8', '127.0.0.1']);
    const error = await new Promise((resolve) =>
      createPublicLookup([names.address])('evil.example', { all: true }, resolve),
    );
    expect(String(error)).toContain('evil.example is not outside');
  });
});

describe('the operator’s push keys', () => {
  const contact = 'mailto:valet@example.com';
  const read = (env: Record<string, string>) => {
    const problems: string[] = [];
    return { push: readPush(env, problems), problems };
  };

  test('missing keys mean that nothing is sent, and half of a pair stops the start', () => {
    expect(read({})).toEqual({ push: null, problems: [] });
    expect(read({ VAPID_CONTACT: contact }).problems.join()).toContain(
      'VAPID_PRIVATE_KEY is missing',
    );
  });

  test('a generated key is accepted, and an invalid one is not repeated in the error', () => {
    const key = generatePrivateKey();
    const { push, problems } = read({ VAPID_PRIVATE_KEY: key, VAPID_CONTACT: contact });
    expect([push?.publicKey, problems]).toEqual([findPublicKey(key), []]);
    const wrong = read({ VAPID_PRIVATE_KEY: 'secret', VAPID_CONTACT: 'me' }).problems.join();
    expect(wrong).toMatch(/VAPID_CONTACT must be.*VAPID_PRIVATE_KEY must be/s);
    expect(wrong).not.toContain('secret');
  });
});
