import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { refuseGuessablePassword } from './refuseGuessablePassword.ts';

const about = ['Amira', 'Ben Salah', 'amira.bensalah@grand-hotel.example', '+15550100200', null];

const issueOf = async (password: string): Promise<string | null> => {
  try {
    await refuseGuessablePassword('password', password, about);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.extra.issues?.[0]?.code ?? null;
  }
};

describe('a password is refused if it is', () => {
  test.each(['password', 'Password1', 'iloveyou1', 'QWERTYUIOP', 'letmein123', '123456789'])(
    'a very common one: %s',
    async (password) => expect(await issueOf(password)).not.toBeNull(),
  );

  test.each([
    'Admin@123',
    'ADMIN#2026',
    'Adm1n!23',
    '4dm1n1234',
    'P@$$w0rd99',
    '!!Welcome1',
    'W3lcome@2026',
    'Qwerty!@#1',
    'L3tme1n!!',
    'Football#77',
  ])('a variation of a common one: %s', async (password) =>
    expect(await issueOf(password)).not.toBeNull(),
  );

  test.each([
    'aaaaaaaa',
    'abababab',
    'aaaabbbb',
    '11112222',
    'asdfasdf',
    'abc123abc123',
    'zzzzzzzzzzzz',
  ])('a repeat: %s', async (password) => expect(await issueOf(password)).not.toBeNull());

  test.each([
    'abcdefgh',
    'hgfedcba',
    '12345678',
    '98765432',
    '24681012',
    '2026-11-22',
    '19900101',
    'abcd1234',
  ])('a sequence or a date: %s', async (password) =>
    expect(await issueOf(password)).not.toBeNull(),
  );

  test.each([
    'asdfghjkl',
    '1qaz2wsx',
    'zaq12wsx',
    'qazwsxedc',
    '!QAZ2wsx',
    'q1w2e3r4',
    'zxcvbnm1',
    'azertyuiop',
  ])('a walk on the keyboard: %s', async (password) =>
    expect(await issueOf(password)).not.toBeNull(),
  );

  test.each([
    'amira.bensalah@grand-hotel.example',
    'AmiraBensalah',
    'bensalah1990',
    'Amira!2026',
    'grand-hotel1',
    '5550100200',
    '+15550100200',
    'salah-amira',
  ])('made of the person’s data: %s', async (password) => {
    expect(await issueOf(password)).toBe('password_too_easy');
  });

  test.each([
    'portico1',
    'Portico2026',
    'Portico!2026',
    'portico-portico',
    'PORTICO123',
    'porticoamira',
  ])("the product's name: %s", async (password) =>
    expect(await issueOf(password)).toBe('password_too_easy'),
  );

  test.each(['Sunshine2024!', 'p@ssw0rd!', 'Summer2026', 'monkey12'])(
    'a word with a suffix: %s',
    async (password) => expect(await issueOf(password)).not.toBeNull(),
  );
});

test.each([
  'kettle-drum-orange-7',
  'correct horse battery',
  'xkqzvwpj',
  'كلمة سر طويلة',
  'سيارتيالجميلة',
  '🚗🌴🎺🧊🪁🥁🛶🪴',
  'portico-kettle-drum-orange',
  'amira walks seven dogs',
  'x7'.repeat(2) + 'a harbour and a lamp'.repeat(30),
  'Tr0ub4dor&3',
])('a password such as %.40s is accepted', async (password) => {
  expect(await issueOf(password)).toBeNull();
});

test.each(['a'.repeat(1024), 'qwertyuiop'.repeat(100), 'amira'.repeat(50), '12345678'.repeat(12)])(
  'a long repetition is refused too: %.20s…',
  async (password) => expect(await issueOf(password)).not.toBeNull(),
);
