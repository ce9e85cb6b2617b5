import { applicationsOperations } from '#contract/applications.ts';

export const applicationNote =
  applicationsOperations['POST /api/admin/applications/{id}/notes'].body;
