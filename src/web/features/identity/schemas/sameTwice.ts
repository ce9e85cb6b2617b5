import { issue } from '#contract/issueCatalogue.ts';

/** Said beside the second field, whatever else is still wrong. */
export const sameTwice = {
  ...issue('passwords_differ'),
  path: ['confirmPassword'],
  when: () => true,
};

type Twice = { password: string; confirmPassword: string };

export const isSame = ({ password, confirmPassword }: Twice) => password === confirmPassword;
