import { z } from 'zod';
import { issueOption } from '#contract/issueCatalogue.ts';
import { secondFactorsOperations as operations } from '#contract/secondFactors.ts';

const { password } = operations['POST /api/auth/second-factors/totp'].body.shape;
const { name } = operations['POST /api/auth/second-factors/passkeys'].body.shape;
const sixDigits = z.string().length(6, issueOption('code_invalid', { digits: 6 }));

export const passwordSchema = z.object({ password });
export const newPasskeySchema = z.object({ password, name });
export const codeSchema = z.object({ code: sixDigits });
export const recoveryCodeSchema = z.object({
  code: z.string().trim().min(1, issueOption('recovery_code_missing')),
});
