import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '#test/harness/propertyRuns.ts';
import { readConfirmationCode, parseScan, scanKinds } from './scan.ts';

const SECRET = `aZ0_-${'x'.repeat(38)}`;
const session = `pks_${SECRET}`;
const badge = `bdg_${SECRET}`;
const ticket = `tkt_${SECRET}`;

const sessionPath = `/session/start?session_id=${session}`;
const badgePath = `/valet-connect/${badge}`;
const ticketPath = `/customer/ticket/${ticket}`;
const shortTicket = 'aZ0bY1cX2dW3eV4fU5gT6h';
const shortPath = `/customer/ticket/${shortTicket}`;
const codePath = '/session/manual-entry?code=482913';

describe('parseScan', () => {
  it.each([
    ['session', sessionPath, session],
    ['badge', badgePath, badge],
    ['ticket', ticketPath, ticket],
    ['code', codePath, '482913'],
  ] as const)('recognises a %s by its address, with and without a host', (kind, path, secret) => {
    for (const host of ['', 'https://valet.example', 'http://127.0.0.1:8080', 'HTTPS://A.B']) {
      expect(parseScan(host + path)).toEqual({ kind, secret, path });
      expect(parseScan(` ${host}${path}#top\n`)).toEqual({ kind, secret, path });
    }
  });

  it.each([
    ['session', session, sessionPath],
    ['badge', badge, badgePath],
    ['ticket', ticket, ticketPath],
    ['ticket', shortTicket, shortPath],
  ] as const)('recognises a %s by its bare secret', (kind, secret, path) => {
    expect(parseScan(secret)).toEqual({ kind, secret, path });
  });

  it.each(['482913', '482 913', ' 4 8 2 9 1 3 ', '٤٨٢٩١٣', '۴۸۲ ۹۱۳', '\u200f٤٨٢٩١٣\u200e'])(
    'reads %s as a code',
    (typed) => {
      expect(parseScan(typed)).toEqual({ kind: 'code', secret: '482913', path: codePath });
    },
  );

  it('recognises a ticket by its short address', () => {
    const scan = { kind: 'ticket', secret: shortTicket, path: shortPath };
    expect(parseScan(`https://valet.example/t/${shortTicket}#scan`)).toEqual(scan);
    expect(parseScan(`/t/${shortTicket}`)).toEqual(scan);
    expect(parseScan(`https://valet.example${shortPath}`)).toEqual(scan);
  });

  it('ignores other parts of an address', () => {
    const noisy = `https://valet.example/session/start/?utm=1&session_id=${session}&next=//evil.example`;
    expect(parseScan(noisy)?.path).toBe(sessionPath);
    expect(parseScan(`https://evil.example${badgePath}/`)?.path).toBe(badgePath);
  });

  it.each([
    '',
    '   ',
    '48291',
    '4829133',
    '48291a',
    '-482913',
    'https://valet.example/',
    'https://valet.example/login',
    `https://valet.example/session/start?session_id=${badge}`,
    `https://valet.example/session/start?session_id=`,
    `https://valet.example/session/start`,
    `https://valet.example/valet-connect/${ticket}`,
    `https://valet.example/t/${session}`,
    `https://valet.example/t/${shortTicket}x`,
    `https://valet.example/valet-connect/${shortTicket}`,
    `https://valet.example/customer/ticket/${session}`,
    `https://valet.example/customer/ticket/${ticket}/../../admin`,
    `https://valet.example/customer/ticket/${ticket}x`,
    `https://valet.example/admin/..${ticketPath}`,
    `javascript:alert(1)//${ticketPath}`,
    `ftp://valet.example${ticketPath}`,
    `//valet.example${ticketPath}`,
    `\\\\valet.example${ticketPath}`,
    `https://valet.example/session/manual-entry?code=12`,
    `pto_${SECRET}`,
    `PKS_${SECRET}`,
    `${session}\n${session}`,
    `${session}%0a`,
    'WIFI:S:Lobby;T:WPA;P:482913;;',
    'x'.repeat(2_001),
  ])('ignores a foreign code: %s', (content) => {
    expect(parseScan(content)).toBeNull();
  });

  const piece = fc.oneof(
    fc.constantFrom(
      session,
      badge,
      ticket,
      '482913',
      'https://',
      'valet.example',
      '/session/start',
      '/session/manual-entry',
      '/valet-connect/',
      '/customer/ticket/',
      '/t/',
      shortTicket,
      '?session_id=',
      '&code=',
      '..',
      '//',
      '%2f',
      '%',
      '#',
      '\\',
      ' ',
      '٤',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const content = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
  );
  const ours = [
    /^\/session\/start\?session_id=pks_[\w-]{43}$/,
    /^\/valet-connect\/bdg_[\w-]{43}$/,
    /^\/customer\/ticket\/(?:tkt_[\w-]{43}|[0-9A-Za-z]{22})$/,
    /^\/session\/manual-entry\?code=[0-9]{6}$/,
  ];

  it('never throws, and opens only one of the four pages', () => {
    fc.assert(
      fc.property(content, (scanned) => {
        const scan = parseScan(scanned);
        if (!scan) return;
        expect(ours[scanKinds.indexOf(scan.kind)]).toBeDefined();
        expect(scan.path).toMatch(ours[scanKinds.indexOf(scan.kind)] ?? /^$/);
        expect(scan.path).toContain(scan.secret);
      }),
      { numRuns: countRuns(5_000) },
    );
  });

  it('reads its own answer as the same', () => {
    fc.assert(
      fc.property(content, (scanned) => {
        const scan = parseScan(scanned);
        if (scan) expect(parseScan(`https://any.example${scan.path}`)).toEqual(scan);
      }),
      { numRuns: countRuns(5_000) },
    );
  });
});

describe('readConfirmationCode', () => {
  it.each([
    ['012345', '012345'],
    ['٠١٢ ٣٤٥', '012345'],
    ['', null],
    ['12345', null],
    ['1234567', null],
    ['12345O', null],
    ['１２３４５６', null],
  ])('%s is %s', (typed, code) => {
    expect(readConfirmationCode(typed)).toBe(code);
  });
});
