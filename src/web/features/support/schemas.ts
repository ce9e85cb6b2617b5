import { supportOperations } from '#contract/support.ts';

const support = supportOperations['POST /api/support'].body;
export const questionSchema = support.pick({ subject: true, message: true });

export const replySchema = supportOperations['POST /api/support/{id}/messages'].body.pick({
  message: true,
});
