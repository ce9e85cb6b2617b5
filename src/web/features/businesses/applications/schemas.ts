import { applicationsOperations } from '#contract/applications.ts';

export const applicationNoteSchema =
  applicationsOperations['POST /api/admin/applications/{id}/notes'].body;
