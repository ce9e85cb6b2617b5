import type { ArabicOf } from '../../lib/language.ts';
import type { app as english } from '../en/app.ts';

export const app: ArabicOf<typeof english> = {
  notifications: 'الإشعارات',
  errorDetails: 'تفاصيل الخطأ',
  logout: 'تسجيل الخروج',
  loading: 'جارٍ التحميل',

  missing: {
    title: 'تعذّر تحميل هذا الجزء',
    text: 'تحقّق من اتصالك ثم حاول مرة أخرى.',
  },

  password: { show: 'إظهار كلمة المرور', hide: 'إخفاء كلمة المرور' },

  sound: { on: 'الصوت مفعّل. اضغط لإيقافه', off: 'الصوت متوقف. اضغط لتفعيله' },

  live: {
    active: 'التحديث المباشر مفعّل',
    connecting: 'جارٍ الاتصال...',
    updated: 'آخر تحديث {{time}}',
  },

  menu: {
    open: 'حسابك وإعداداتك',
    title: 'أنت',
    home: 'الصفحة الرئيسية',
    account: 'حسابي',
  },

  roles: {
    customer: 'عميل',
    valet: 'موظف صف',
    business_valet: 'موظف صف في منشأة',
    business: 'مدير منشأة',
    admin: 'مسؤول المنصة',
  },

  signedOut: {
    title: 'تم تسجيل خروجك',
    text: 'انتهت هذه الجلسة. يُرجى تسجيل الدخول من جديد.',
  },

  impersonation: {
    active: 'المسؤول يعمل الآن باسم مستخدم آخر',
    left_zero: 'أقل من دقيقة متبقية',
    left_one: 'دقيقة متبقية',
    left_two: 'دقيقتان متبقيتان',
    left_few: '{{count}} دقائق متبقية',
    left_many: '{{count}} دقيقة متبقية',
    left_other: '{{count}} دقيقة متبقية',
    exit: 'إنهاء',
    exitFailed: 'تعذّر الإنهاء',
    exitFailedText: 'تعذّر إنهاء العمل باسم المستخدم',
    noToken: 'رد غير صالح من الخادم: لم يصل رمز الدخول',
    over: 'انتهى العمل باسم المستخدم الآخر',
    overText: 'عدت إلى حسابك.',
  },

  notFound: {
    title: '404 الصفحة غير موجودة',
    text: 'لا يوجد شيء على هذا العنوان. ربما نُقلت الصفحة أو أن الرابط غير مكتمل.',
    home: 'الذهاب إلى الصفحة الرئيسية',
    back: 'العودة إلى الصفحة السابقة',
    signIn: 'تسجيل الدخول',
  },

  conflict: {
    title: 'سبقك شخص آخر',
    taken: 'يتولى {{name}} إحضار هذه السيارة.',
    state: 'حالة السيارة الآن: {{state}}.',
  },

  notSaved: 'لم يُنفَّذ الإجراء',
};
