import { z } from 'zod';
import { emailMax, normaliseEmail } from '#domain/identity/email.ts';
import { passwordMax, passwordMin, pinLength } from '#domain/identity/password.ts';
import { keyHookMax, normaliseHook } from '#domain/stays/freePlaces.ts';
import { noteTags } from '#domain/stays/noteTags.ts';
import { issueOption } from './issueCatalogue.ts';

/** Largest number in a request. The rule of a field is usually narrower. */
const NUMBER_MAX = 1e12;

/**
 * Schema of a number in a request. Bounded, because arithmetic with a number such as 1e308 ends in
 * infinity, or in an answer that does not fit its schema.
 */
export const boundedNumber = (wrong?: { error: string }) =>
  z.number(wrong).min(-NUMBER_MAX, wrong).max(NUMBER_MAX, wrong);

/** Schema like `boundedNumber`, of a whole number. */
export const boundedInteger = (wrong?: { error: string }) => boundedNumber(wrong).int(wrong);

/** Schema of typed text. Trims the text and refuses NUL, which PostgreSQL cannot store. */
export const typedText = (max: number) =>
  z
    .string()
    .max(max, issueOption('text_too_long', { maximum: max }))
    .refine((value) => !value.includes('\u0000'), issueOption('character_not_allowed'))
    .transform((value) => value.trim());

export const optionalText = (max: number) => typedText(max).optional();

/**
 * Date of a business day. Only years of this century are valid. Other years have no data, and their
 * start cannot be computed in a time zone.
 */
export const businessDay = z.iso
  .date({ ...issueOption('date_missing'), abort: true })
  .refine((day) => day.startsWith('20'), issueOption('date_missing'));

/** Hook of the key board, as typed by a valet. */
export const typedHook = typedText(keyHookMax).transform(normaliseHook).optional();

/** Ready-made notes about a car, each at most once. */
export const typedNoteTags = z
  .array(z.enum(noteTags))
  .max(noteTags.length)
  .refine((tags) => new Set(tags).size === tags.length)
  .transform((tags) => noteTags.filter((tag) => tags.includes(tag)));

const chargeInvalid = issueOption('charge_invalid');

/** Charge level of an electric car in percent. */
export const typedCharge = z
  .number(chargeInvalid)
  .int(chargeInvalid)
  .min(0, chargeInvalid)
  .max(100, chargeInvalid);

/** Answers about the tags of a car that comes in. */
export const tagAnswers = {
  noteTags: typedNoteTags.optional(),
  /** Charge level in percent. Ignored without the tag `electric`. */
  chargePercent: typedCharge.optional(),
  /** Tags that the valet answered with no, where the location requires an answer. */
  absentTags: typedNoteTags.optional(),
};

/** Schema like `typedText` that refuses an empty text. */
export const requiredText = (max: number, missing: { error: string }) =>
  typedText(max).pipe(z.string().min(1, missing));

/** Typed code with Latin or Arabic digits. The server ignores spaces. */
export const typedCode = z.string().max(32);

/** New e-mail address, validated and normalised to its stored form. */
export const newEmail = requiredText(emailMax, issueOption('email_missing'))
  .refine((value) => normaliseEmail(value) !== null, issueOption('email_invalid'))
  .transform((value) => normaliseEmail(value) ?? value);

/** New password of any characters. The server refuses passwords that are easy to guess. */
export const newPassword = z
  .string()
  .min(passwordMin, issueOption('password_too_short', { minimum: passwordMin }))
  .max(passwordMax, issueOption('password_too_long', { maximum: passwordMax }));

/** Password that a person enters to prove their identity. */
export const enteredPassword = z
  .string()
  .min(1, issueOption('password_missing'))
  .max(passwordMax, issueOption('password_too_long', { maximum: passwordMax }));

const pinInvalid = issueOption('pin_invalid', { minimum: pinLength.min, maximum: pinLength.max });

/** Typed digits of a PIN; Arabic digits are accepted. */
export const typedPin = z
  .string()
  .min(pinLength.min, pinInvalid)
  .max(pinLength.max, pinInvalid)
  .regex(/^\p{Nd}+$/u, pinInvalid);

/** Secret from a link that Portico sent. */
export const linkToken = z.string().max(200);

/** Phone number as typed. The server normalises and validates the number. */
export const typedPhone = requiredText(40, issueOption('phone_missing'));
