import { supportOperations } from '#contract/support.ts';

export const support = supportOperations['POST /api/support'].body.pick({ message: true });
