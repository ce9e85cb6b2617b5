import type { ArabicOf } from '../../lib/language.ts';
import type { notifications as english } from '../en/notifications.ts';

export const notifications: ArabicOf<typeof english> = {
  title: 'الإشعارات',
  bell_zero: 'الإشعارات، لا جديد غير مقروء',
  bell_one: 'الإشعارات، {{shown}} غير مقروء',
  bell_two: 'الإشعارات، {{shown}} غير مقروءة',
  bell_few: 'الإشعارات، {{shown}} غير مقروءة',
  bell_many: 'الإشعارات، {{shown}} غير مقروء',
  bell_other: 'الإشعارات، {{shown}} غير مقروء',
  messages_zero: 'الرسائل، كلها مقروءة',
  messages_one: 'الرسائل، {{shown}} غير مقروءة',
  messages_two: 'الرسائل، {{shown}} غير مقروءة',
  messages_few: 'الرسائل، {{shown}} غير مقروءة',
  messages_many: 'الرسائل، {{shown}} غير مقروءة',
  messages_other: 'الرسائل، {{shown}} غير مقروءة',
  unread_zero: 'لا جديد غير مقروء',
  unread_one: 'إشعار واحد غير مقروء',
  unread_two: 'إشعاران غير مقروءين',
  unread_few: '{{count}} إشعارات غير مقروءة',
  unread_many: '{{count}} إشعارًا غير مقروء',
  unread_other: '{{count}} إشعار غير مقروء',
  isUnread: 'غير مقروء:',
  markAll: 'تحديد الكل كمقروء',
  empty: 'لا جديد',
  emptyText: 'يظهر هنا كل ما يخص سياراتك وفريقك وحسابك.',
  failed: 'تعذّر تحميل الإشعارات',

  preferences: {
    failed: 'تعذّر تحميل اختياراتك',
    kind: 'الموضوع',
    fixed: 'مفعّلة دائمًا حفاظًا على أمان حسابك',
    channels: { inApp: 'هنا', email: 'البريد', sms: 'رسالة نصية' },
    categories: {
      account: { name: 'حسابي', text: 'عمليات الدخول وكلمات المرور والتغييرات' },
      cars: { name: 'السيارات', text: 'صُفّت، طُلبت، جاهزة' },
      team: { name: 'الفريق', text: 'انضمام الموظفين ومغادرتهم' },
      platform: { name: 'المنصة', text: 'المنشآت وطلبات الانضمام' },
    },
  },
};
