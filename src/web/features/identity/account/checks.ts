import { isWeakPin, passwordMin, pinLength } from '#domain/identity/password.ts';

export type PasswordFields = { current: string; next: string; again: string };
type PasswordSlip = 'missing' | 'short' | 'mismatch';

/** What can be said of each field before anything is sent. */
export function passwordSlips({
  current,
  next,
  again,
}: PasswordFields): Partial<Record<keyof PasswordFields, PasswordSlip>> {
  return {
    ...(current ? {} : { current: 'missing' }),
    ...(next.length < passwordMin ? { next: 'short' } : {}),
    ...(next.length >= passwordMin && again !== next ? { again: 'mismatch' } : {}),
  };
}

export type PinFields = { password: string; pin: string };
type PinSlips = { password?: 'missing'; pin?: 'length' | 'weak' };

export function pinSlips({ password, pin }: PinFields): PinSlips {
  const hasLength = pin.length >= pinLength.min && pin.length <= pinLength.max;
  return {
    ...(password ? {} : { password: 'missing' }),
    ...(hasLength ? (isWeakPin(pin) ? { pin: 'weak' } : {}) : { pin: 'length' }),
  };
}
