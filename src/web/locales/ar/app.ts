import type { ArabicOf } from '../../lib/language.ts';
import type { app as english } from '../en/app.ts';

export const app: ArabicOf<typeof english> = {
  notifications: 'الإشعارات',
  errorDetails: 'تفاصيل الخطأ',
  logout: 'تسجيل الخروج',
  loading: 'جارٍ التحميل',

  password: { show: 'إظهار كلمة المرور', hide: 'إخفاء كلمة المرور' },

  sound: { on: 'الصوت مفعّل. اضغط لإيقافه', off: 'الصوت متوقف. اضغط لتفعيله' },

  live: {
    active: 'التحديث المباشر مفعّل',
    connecting: 'جارٍ الاتصال...',
    updated: 'آخر تحديث {{time}}',
  },

  notFound: {
    title: '404 الصفحة غير موجودة',
    text: 'لا يوجد شيء على هذا العنوان. ربما نُقلت الصفحة أو أن الرابط غير مكتمل.',
    home: 'الذهاب إلى الصفحة الرئيسية',
  },

  conflict: {
    title: 'سبقك شخص آخر',
    taken: 'يتولى {{name}} إحضار هذه السيارة.',
    state: 'حالة السيارة الآن: {{state}}.',
  },

  notSaved: 'لم يُنفَّذ الإجراء',

  door: {
    title: 'من الباب إلى الباب.',
    text: 'استلم السيارة برقم الهاتف، وسجّل موقفها، وأعِدها في موعدها. كل شاشة تعرض السيارة نفسها لحظة بلحظة.',
    who: 'تسجيل الدخول',
    valet: 'موظف الصف',
    valetText: 'استلام السيارات وإحضارها',
    business: 'المنشأة وتوجيه السيارات',
    businessText: 'متابعة الطابور وإرسال الموظفين',
    admin: 'الإدارة',
    adminText: 'إدارة المنصة',
    ticket: 'تنتظر سيارتك؟ افتح الرابط في الرسالة النصية التي وصلتك عند صفّها.',
  },
};
