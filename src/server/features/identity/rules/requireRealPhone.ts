import { normalisePhone } from '#domain/identity/phone.ts';
import { isRealPhone } from '#domain/identity/realPhone.ts';
import { fieldError } from '../../../platform/errors.ts';

/** The number in E.164 form. @throws VALIDATION naming `field` when no such number can exist */
export function requireRealPhone(field: string, typed: string): string {
  const phone = normalisePhone(typed);
  if (!isRealPhone(phone)) throw fieldError(field, 'phone_invalid');
  return phone;
}
