import { typed } from '#web/lib/storage.ts';
import type { Registration } from '#web/features/identity/components/register/useRegistration.ts';

/** What a new customer has typed: never the password. */
export type Typed = Pick<Registration, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>;

/** How far the way to a valet is, but for its end: a badge is good for many cars. */
export type Flow = {
  /** The valet was looked at and is the right one. */
  isConfirmed: boolean;
  account: 'login' | 'register';
  /** The new account's address, once its e-mail is on the way. */
  sentTo: string | null;
  typed: Partial<Typed>;
  /** The address at the sign-in. */
  identifier: string;
};

const begun: Flow = {
  isConfirmed: false,
  account: 'login',
  sentTo: null,
  typed: {},
  identifier: '',
};

const keyOf = (qrCodeId: string) => `valet-connect ${qrCodeId}`;

/** As it was left in this typed. */
export function readFlow(qrCodeId: string): Flow {
  try {
    return { ...begun, ...(JSON.parse(typed.getItem(keyOf(qrCodeId)) ?? '{}') as Partial<Flow>) };
  } catch {
    return begun;
  }
}

export function writeFlow(qrCodeId: string, flow: Flow): void {
  typed.setItem(keyOf(qrCodeId), JSON.stringify(flow));
}

/** The car is handed over: the next one begins anew. */
export function forgetFlow(qrCodeId: string): void {
  typed.removeItem(keyOf(qrCodeId));
}

export function withoutPasswords({ firstName, lastName, email, phoneNumber }: Registration): Typed {
  return { firstName, lastName, email, phoneNumber };
}
