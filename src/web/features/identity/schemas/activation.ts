import { z } from 'zod';
import { activationOperations as activation } from '#contract/activation.ts';
import { issue } from '#contract/issueCatalogue.ts';
import { isSame, sameTwice } from './sameTwice.ts';

export const activateValet = activation['POST /api/valet/activate'].body
  .extend({
    token: z.string().length(6, issue('code_invalid', { digits: 6 })),
    confirmPassword: z.string(),
  })
  .refine(isSame, sameTwice);

export const activateBusiness = activation['POST /api/business/activate'].body
  .pick({ password: true })
  .extend({ confirmPassword: z.string() })
  .refine(isSame, sameTwice);
