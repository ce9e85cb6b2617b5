import { supportOperations } from '#contract/support.ts';

export const words = supportOperations['POST /api/admin/support/{id}/notes'].body;
