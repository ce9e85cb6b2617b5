import { supportOperations } from '#contract/support.ts';

export const supportSchema = supportOperations['POST /api/support'].body.pick({ message: true });
