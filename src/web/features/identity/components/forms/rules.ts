import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { accountsOperations as accounts } from '#contract/accounts.ts';
import { activationOperations as activation } from '#contract/activation.ts';
import { applicationsOperations as applications } from '#contract/applications.ts';
import { identityOperations as identity } from '#contract/identity.ts';
import { profileOperations as profile } from '#contract/profile.ts';
import { businessKinds } from '#domain/businesses/kinds.ts';
import { isWeakPin } from '#domain/identity/password.ts';

const byEmail = identity['POST /api/auth/business-login'].body;
const byPhone = identity['POST /api/auth/login'].body.options[1];
const byPin = identity['POST /api/auth/valet-login'].body;
const { rememberMe } = byEmail.shape;

/** Said beside the second field, whatever else is still wrong. */
function sameTwice(message: string) {
  return {
    error: message,
    path: ['confirmPassword'],
    when: () => true,
  };
}
type Twice = { password: string; confirmPassword: string };
const isSame = ({ password, confirmPassword }: Twice) => password === confirmPassword;

const register = accounts['POST /api/auth/register'].body
  .extend({
    confirmPassword: z.string(),
    accepted: z.literal(true, { error: 'Please accept the terms and conditions.' }),
  })
  .refine(isSame, sameTwice('Passwords do not match. Please try again.'));

const resetPassword = accounts['POST /api/auth/reset-password'].body
  .pick({ password: true })
  .extend({ confirmPassword: z.string() })
  .refine(isSame, sameTwice('Passwords do not match. Please try again.'));

const activateValet = activation['POST /api/valet/activate'].body
  .extend({
    token: z.string().length(6, { error: 'Please enter the 6-digit code' }),
    confirmPassword: z.string(),
  })
  .refine(isSame, sameTwice('Passwords do not match'));

const activateBusiness = activation['POST /api/business/activate'].body
  .pick({ password: true })
  .extend({ confirmPassword: z.string() })
  .refine(isSame, sameTwice('Passwords do not match'));

const changePassword = accounts['POST /api/auth/change-password'].body
  .extend({ confirmPassword: z.string() })
  .refine(
    ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
    sameTwice('Passwords do not match. Please try again.'),
  );

const { pin, password } = accounts['PUT /api/valet/pin'].body.shape;
const setPin = z.object({
  pin: pin.refine((typed) => !isWeakPin(typed), {
    error: 'This PIN is too easy to guess. Please choose another one.',
  }),
  password,
});

const person = profile['PATCH /api/auth/me'].body;
const deleteAccount = profile['DELETE /api/account'].body.extend({
  confirmation: z.string().refine((typed) => typed.trim() === 'DELETE', {
    error: 'Please type DELETE to confirm.',
  }),
});

const cars = { error: 'Please enter how many cars you expect a day.' };
const application = applications['POST /api/business/applications'].body.extend({
  kind: z.enum(businessKinds, { error: 'Please choose the kind of business.' }),
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

export const resolverOf = (name: RuleName) =>
  zodResolver(schemas[name] as z.ZodType<object, object>);
