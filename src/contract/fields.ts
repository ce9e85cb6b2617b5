import { z } from 'zod';

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

/** What a person typed into a code field: Latin or Arabic digits, spaces ignored. */
export const typedCode = z.string().max(32);
