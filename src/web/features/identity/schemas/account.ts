import { z } from 'zod';
import { accountsOperations as accounts } from '#contract/accounts.ts';
import { issueOption } from '#contract/issueCatalogue.ts';
import { isWeakPin } from '#domain/identity/password.ts';
import { activationOperations as activation } from '#contract/activation.ts';

/** Shown at the second password field, even if other fields are invalid. */
const sameTwice = {
  ...issueOption('passwords_differ'),
  path: ['confirmPassword'],
  when: () => true,
};

type Twice = { password: string; confirmPassword: string };

const isSame = ({ password, confirmPassword }: Twice) => password === confirmPassword;

export const emailSchema = accounts['POST /api/auth/forgot-password'].body.pick({ email: true });

export const registerSchema = accounts['POST /api/auth/register'].body.extend({
  accepted: z.literal(true, issueOption('terms_not_accepted')),
});

export const resetPasswordSchema = accounts['POST /api/auth/reset-password'].body
  .pick({ password: true })
  .extend({ confirmPassword: z.string() })
  .refine(isSame, sameTwice);

export const changePasswordSchema = accounts['POST /api/auth/change-password'].body
  .extend({ confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, sameTwice);

const { pin, password } = accounts['PUT /api/valet/pin'].body.shape;

export const setPinSchema = z.object({
  pin: pin.refine((typed) => !isWeakPin(typed), issueOption('pin_too_easy')),
  password,
});

export const activateValetSchema = activation['POST /api/valet/activate'].body
  .extend({
    token: z.string().length(6, issueOption('code_invalid', { digits: 6 })),
    confirmPassword: z.string(),
  })
  .refine(isSame, sameTwice);

export const activateBusinessSchema = activation['POST /api/business/activate'].body
  .pick({ password: true })
  .extend({ confirmPassword: z.string() })
  .refine(isSame, sameTwice);
