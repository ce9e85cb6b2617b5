import type { ArabicOf } from '../../lib/language.ts';
import type { onboarding as english } from '../en/onboarding.ts';

export const onboarding: ArabicOf<typeof english> = {
  title: 'بورتيكو عند بابكم',
  lead: 'حدّثنا عن منشأتك، ونجيبك خلال 24 ساعة.',
  sections: {
    business: 'منشأتك',
    contact: 'مع من نتواصل',
    places: 'أين تصل السيارات',
    volume: 'حجم العمل',
  },
  businessName: 'اسم المنشأة',
  kind: 'نوع المنشأة',
  chooseKind: 'اختر…',
  contactName: 'اسمك',
  emailNote: 'نرسل إليه إجابتنا ورابط حسابك.',
  place: 'الفرع {{number}}',
  placeName: 'اسم الفرع',
  address: 'العنوان',
  city: 'المدينة',
  addPlace: 'إضافة فرع',
  remove: 'حذف',
  removePlace: 'حذف الفرع {{number}}',
  cars: 'عدد السيارات المتوقع يوميًا',
  carsNote: 'رقم تقريبي لجميع الفروع معًا',
  note: 'هل من شيء ينبغي أن نعرفه؟',
  submit: 'إرسال الطلب',
  promise: 'نراجع كل طلب بأنفسنا ونجيب خلال 24 ساعة.',
  failed: 'لم يُرسل الطلب',
  sentTitle: 'وصلنا طلبك',
  sentLead: 'شكرًا لك. نجيبك خلال 24 ساعة.',
  sentText: 'نجيبك خلال 24 ساعة على هذا البريد.',
};
