import type { ArabicOf } from '../../lib/language.ts';
import type { customer as english } from '../en/customer.ts';

export const customer: ArabicOf<typeof english> = {
  sections: {
    label: 'لوحة العميل',
    overview: 'الرئيسية',
    vehicles: 'سياراتي',
    current: 'الخدمة الحالية',
    currentShort: 'الحالية',
    history: 'السجل',
    payments: 'طرق الدفع',
    profile: 'الملف الشخصي',
    messages: 'الرسائل',
  },
};
