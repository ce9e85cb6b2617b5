import { z } from 'zod';
import { accountsOperations as accounts } from '#contract/accounts.ts';
import { activationOperations as activation } from '#contract/activation.ts';
import { applicationsOperations as applications } from '#contract/applications.ts';
import { identityOperations as identity } from '#contract/identity.ts';
import { profileOperations as profile } from '#contract/profile.ts';
import { businessKinds } from '#domain/businesses/kinds.ts';
import { issue } from '#contract/issueCatalogue.ts';
import { contractResolver } from '#web/app/form/contractResolver.ts';
import { isWeakPin } from '#domain/identity/password.ts';

const byEmail = identity['POST /api/auth/business-login'].body;
const byPhone = identity['POST /api/auth/login'].body.options[1];
const byPin = identity['POST /api/auth/valet-login'].body;
const { rememberMe } = byEmail.shape;

/** Said beside the second field, whatever else is still wrong. */
const sameTwice = {
  ...issue('passwords_differ'),
  path: ['confirmPassword'],
  when: () => true,
};
type Twice = { password: string; confirmPassword: string };
const isSame = ({ password, confirmPassword }: Twice) => password === confirmPassword;

const register = accounts['POST /api/auth/register'].body
  .extend({
    confirmPassword: z.string(),
    accepted: z.literal(true, issue('terms_not_accepted')),
  })
  .refine(isSame, sameTwice);

const resetPassword = accounts['POST /api/auth/reset-password'].body
  .pick({ password: true })
  .extend({ confirmPassword: z.string() })
  .refine(isSame, sameTwice);

const activateValet = activation['POST /api/valet/activate'].body
  .extend({
    token: z.string().length(6, issue('code_invalid', { digits: 6 })),
    confirmPassword: z.string(),
  })
  .refine(isSame, sameTwice);

const activateBusiness = activation['POST /api/business/activate'].body
  .pick({ password: true })
  .extend({ confirmPassword: z.string() })
  .refine(isSame, sameTwice);

const changePassword = accounts['POST /api/auth/change-password'].body
  .extend({ confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, sameTwice);

const { pin, password } = accounts['PUT /api/valet/pin'].body.shape;
const setPin = z.object({
  pin: pin.refine((typed) => !isWeakPin(typed), issue('pin_too_easy')),
  password,
});

const person = profile['PATCH /api/auth/me'].body;
const deleteAccount = profile['DELETE /api/account'].body.extend({
  confirmation: z
    .string()
    .refine(
      (typed) => typed.trim() === 'DELETE',
      issue('confirmation_word_missing', { word: 'DELETE' }),
    ),
});

const cars = issue('cars_per_day_missing');
const application = applications['POST /api/business/applications'].body.extend({
  kind: z.enum(businessKinds, issue('business_kind_missing')),
  expectedCarsPerDay: z
    .string()
    .regex(/^[1-9]\d*$/, cars)
    .transform(Number)
    .pipe(z.number().max(100_000, cars)),
});

/** The contract's own rules and what a form asks twice, so that a slip is seen before it is sent. */
export const schemas = {
  signInByEmail: z.object({
    identifier: byEmail.shape.email,
    secret: byEmail.shape.password,
    rememberMe,
  }),
  signInByPhone: z.object({
    identifier: byPhone.shape.phoneNumber,
    secret: byPhone.shape.password,
    rememberMe,
  }),
  signInByPin: z.object({
    identifier: byPin.shape.phone,
    secret: byPin.shape.pin,
    rememberMe,
  }),
  email: accounts['POST /api/auth/forgot-password'].body.pick({ email: true }),
  register,
  resetPassword,
  changePassword,
  setPin,
  name: person.pick({ firstName: true, lastName: true }),
  changePhone: person.pick({ phoneNumber: true, currentPassword: true }).required(),
  changeEmail: profile['POST /api/auth/change-email'].body,
  deleteAccount,
  activateValet,
  activateBusiness,
  application,
} as const;

export type RuleName = keyof typeof schemas;

export const resolverOf = (name: RuleName) => contractResolver(schemas[name]);
