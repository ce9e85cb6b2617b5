import type { ArabicOf } from '../../lib/language.ts';
import type { services as english } from '../en/services.ts';

export const services: ArabicOf<typeof english> = {};
