import { tab } from '#web/lib/storage.ts';
import type { Registration } from '#web/features/identity/components/register/useRegistration.ts';

/** What a new customer has typed: never the password. */
export type Typed = Pick<Registration, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>;

/** How far the way to a valet is. */
export type Flow = {
  /** The valet was looked at and is the right one. */
  isConfirmed: boolean;
  account: 'login' | 'register';
  /** The new account's address, once its e-mail is on the way. */
  sentTo: string | null;
  typed: Partial<Typed>;
  /** The address at the sign-in. */
  identifier: string;
  isDone: boolean;
};

const begun: Flow = {
  isConfirmed: false,
  account: 'login',
  sentTo: null,
  typed: {},
  identifier: '',
  isDone: false,
};

const keyOf = (qrCodeId: string) => `valet-connect ${qrCodeId}`;

/** As it was left in this tab. */
export function readFlow(qrCodeId: string): Flow {
  try {
    return { ...begun, ...(JSON.parse(tab.getItem(keyOf(qrCodeId)) ?? '{}') as Partial<Flow>) };
  } catch {
    return begun;
  }
}

export function writeFlow(qrCodeId: string, flow: Flow): void {
  tab.setItem(keyOf(qrCodeId), JSON.stringify(flow));
}

export function withoutPasswords({ firstName, lastName, email, phoneNumber }: Registration): Typed {
  return { firstName, lastName, email, phoneNumber };
}
