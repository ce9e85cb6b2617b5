import type { Administrator } from '#contract/administrators.ts';

export const getAdministratorName = ({ firstName, lastName, email }: Administrator): string =>
  `${firstName} ${lastName}`.trim() || email;
