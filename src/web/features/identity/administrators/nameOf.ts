import type { Administrator } from '#contract/administrators.ts';

export const nameOf = ({ firstName, lastName, email }: Administrator): string =>
  `${firstName} ${lastName}`.trim() || email;
