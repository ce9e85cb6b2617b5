import { z } from 'zod';
import { emailMax, storedEmail } from '#domain/identity/email.ts';
import { passwordMax, passwordMin, pinLength } from '#domain/identity/password.ts';
import { keyHookMax, writeHook } from '#domain/stays/freePlaces.ts';
import { issue } from './issueCatalogue.ts';

/** Text a person typed: trimmed, NUL refused because PostgreSQL cannot hold it. */
export const typedText = (max: number) =>
  z
    .string()
    .max(max, issue('text_too_long', { maximum: max }))
    .refine((value) => !value.includes('\u0000'), issue('character_not_allowed'))
    .transform((value) => value.trim());

export const optionalText = (max: number) => typedText(max).optional();

/** A day of a business. Years of other centuries have none, and no clock says when they would begin. */
export const businessDay = z.iso
  .date({ ...issue('date_missing'), abort: true })
  .refine((day) => day.startsWith('20'), issue('date_missing'));

/** A hook of the key board as a valet typed it. */
export const typedHook = typedText(keyHookMax).transform(writeHook).optional();

/** As `typedText`, but something has to be there. */
export const requiredText = (max: number, missing: { error: string }) =>
  typedText(max).pipe(z.string().min(1, missing));

/** What a person typed into a code field: Latin or Arabic digits, spaces ignored. */
export const typedCode = z.string().max(32);

/** An e-mail address somebody gives for the first time: looked at, and brought into the form it is kept in. */
export const newEmail = requiredText(emailMax, issue('email_missing'))
  .refine((value) => storedEmail(value) !== null, issue('email_invalid'))
  .transform((value) => storedEmail(value) ?? value);

/** A password somebody chooses. Any characters; those that are easy to guess are refused by the server. */
export const newPassword = z
  .string()
  .min(passwordMin, issue('password_too_short', { minimum: passwordMin }))
  .max(passwordMax, issue('password_too_long', { maximum: passwordMax }));

/** A password somebody shows. */
export const enteredPassword = z
  .string()
  .min(1, issue('password_missing'))
  .max(passwordMax, issue('password_too_long', { maximum: passwordMax }));

const pinInvalid = issue('pin_invalid', { minimum: pinLength.min, maximum: pinLength.max });

/** Digits of a PIN as typed, Arabic ones too. */
export const typedPin = z
  .string()
  .min(pinLength.min, pinInvalid)
  .max(pinLength.max, pinInvalid)
  .regex(/^\p{Nd}+$/u, pinInvalid);

/** A secret from a link that the product sent. */
export const linkToken = z.string().max(200);

/** The number as a person writes it; the server normalises and checks it. */
export const typedPhone = requiredText(40, issue('phone_missing'));
