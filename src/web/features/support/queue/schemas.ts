import { supportOperations } from '#contract/support.ts';

export const noteSchema = supportOperations['POST /api/admin/support/{id}/notes'].body;
