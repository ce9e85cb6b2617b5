import { z } from 'zod';
import { identityOperations as identity } from '#contract/identity.ts';

const byEmail = identity['POST /api/auth/business-login'].body;
const byPhone = identity['POST /api/auth/login'].body.options[1];
const byPin = identity['POST /api/auth/valet-login'].body;
const { rememberMe } = byEmail.shape;

/** Schemas of the sign-in forms, each with an identifier and a secret. */
export const signIn = {
  email: z.object({
    identifier: byEmail.shape.email,
    secret: byEmail.shape.password,
    rememberMe,
  }),
  phone: z.object({
    identifier: byPhone.shape.phoneNumber,
    secret: byPhone.shape.password,
    rememberMe,
  }),
  pin: z.object({ identifier: byPin.shape.phone, secret: byPin.shape.pin, rememberMe }),
};
