import { z } from 'zod';
import { emailMax, storedEmail } from '#domain/identity/email.ts';
import { passwordMax, passwordMin, pinLength } from '#domain/identity/password.ts';

/** Text a person typed: trimmed, NUL refused because PostgreSQL cannot hold it. */
export const typedText = (max: number) =>
  z
    .string()
    .max(max, { error: `Please use at most ${max} characters.` })
    .refine((value) => !value.includes('\u0000'), {
      error: 'Contains a character that is not allowed.',
    })
    .transform((value) => value.trim());

export const optionalText = (max: number) => typedText(max).optional();

/** As `typedText`, but something has to be there. */
export const requiredText = (max: number, missing: string) =>
  typedText(max).pipe(z.string().min(1, { error: missing }));

/** What a person typed into a code field: Latin or Arabic digits, spaces ignored. */
export const typedCode = z.string().max(32);

/** An e-mail address somebody gives for the first time: looked at, and brought into the form it is kept in. */
export const newEmail = requiredText(emailMax, 'Please enter your email.')
  .refine((value) => storedEmail(value) !== null, { error: 'Please enter a valid email address' })
  .transform((value) => storedEmail(value) ?? value);

/** A password somebody chooses. Any characters; well-known ones are refused by the server. */
export const newPassword = (min: number = passwordMin) =>
  z
    .string()
    .min(min, {
      error:
        min === passwordMin
          ? `Password must be at least ${min} characters long.`
          : `Password must be at least ${min} characters`,
    })
    .max(passwordMax, { error: `Password must be at most ${passwordMax} characters long.` });

/** A password somebody shows. */
export const enteredPassword = z
  .string()
  .min(1, { error: 'Please enter your password.' })
  .max(passwordMax, { error: `Password must be at most ${passwordMax} characters long.` });

/** Digits of a PIN as typed, Arabic ones too. */
export const typedPin = z
  .string()
  .min(pinLength.min, { error: `A PIN has ${pinLength.min} to ${pinLength.max} digits.` })
  .max(pinLength.max, { error: `A PIN has ${pinLength.min} to ${pinLength.max} digits.` })
  .regex(/^\p{Nd}+$/u, { error: `A PIN has ${pinLength.min} to ${pinLength.max} digits.` });

/** A secret from a link that the product sent. */
export const linkToken = z.string().max(200);

/** The number as a person writes it; the server normalises and checks it. */
export const typedPhone = requiredText(40, 'Please enter a phone number.');
