import { supportOperations } from '#contract/support.ts';

export const again = supportOperations['POST /api/support/{id}/messages'].body.pick({
  message: true,
});
