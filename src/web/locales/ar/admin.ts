import type { ArabicOf } from '../../lib/language.ts';
import type { admin as english } from '../en/admin.ts';

export const admin: ArabicOf<typeof english> = {
  title: 'إدارة المنصة',
  queue: 'طابور السيارات',
  more: 'عرض المزيد',
  cancel: 'إلغاء',

  tabs: {
    label: 'الأقسام',
    users: 'كل المستخدمين',
    applications: 'طلبات الانضمام',
    audit: 'سجل التدقيق',
  },

  users: {
    title: 'الدخول باسم مستخدم',
    lead: 'شاهد المنصة كما يراها المستخدم. ويُسجَّل كل ما يجري بهذه الطريقة.',
    search: 'ابحث بالاسم أو البريد أو الهاتف',
    refresh: 'تحديث',
    failed: 'تعذّر تحميل المستخدمين',
    none: 'لا أحد يطابق البحث',
    showAll: 'عرض الجميع',
    never: 'لم يدخل بعد',
    verified: 'موثّق',
    inactive: 'غير مفعّل',
    impersonate: 'الدخول باسمه',
    impersonateWho: 'الدخول باسم {{who}}',
    confirm: 'الدخول باسم {{who}}؟',
    confirmText_zero:
      'ترى ما يراه {{who}} وتفعل ما يمكنه فعله، ويُسجَّل كل شيء باسمك. لا يمكن تغيير كلمات المرور ولا حذف أحد.',
    confirmText_one:
      'لمدة دقيقة ترى ما يراه {{who}} وتفعل ما يمكنه فعله، ويُسجَّل كل شيء باسمك. لا يمكن تغيير كلمات المرور ولا حذف أحد.',
    confirmText_two:
      'لمدة دقيقتين ترى ما يراه {{who}} وتفعل ما يمكنه فعله، ويُسجَّل كل شيء باسمك. لا يمكن تغيير كلمات المرور ولا حذف أحد.',
    confirmText_few:
      'لمدة {{count}} دقائق ترى ما يراه {{who}} وتفعل ما يمكنه فعله، ويُسجَّل كل شيء باسمك. لا يمكن تغيير كلمات المرور ولا حذف أحد.',
    confirmText_many:
      'لمدة {{count}} دقيقة ترى ما يراه {{who}} وتفعل ما يمكنه فعله، ويُسجَّل كل شيء باسمك. لا يمكن تغيير كلمات المرور ولا حذف أحد.',
    confirmText_other:
      'لمدة {{count}} دقيقة ترى ما يراه {{who}} وتفعل ما يمكنه فعله، ويُسجَّل كل شيء باسمك. لا يمكن تغيير كلمات المرور ولا حذف أحد.',
    refused: 'تعذّر الدخول باسم المستخدم',
    columns: {
      person: 'المستخدم',
      role: 'الدور',
      business: 'المنشأة',
      joined: 'تاريخ الانضمام',
      lastLogin: 'آخر دخول',
      actions: 'الإجراءات',
    },
  },

  applications: {
    title: 'طلبات الانضمام',
    lead: 'منشآت ترغب في الانضمام، وتنتظر الرد خلال 24 ساعة.',
    failed: 'تعذّر تحميل الطلبات',
    none: 'لا توجد طلبات',
    noneText: 'تظهر هنا كل منشأة تطلب الانضمام.',
    open: 'التفاصيل',
    openOf: 'تفاصيل {{name}}',
    approve: 'قبول',
    decline: 'رفض',
    reason: 'السبب',
    reasonText: 'يقرؤه مقدّم الطلب في رسالة البريد.',
    refused: 'لم يُحسم الطلب من جانبك',
    done: { approved: 'تم قبول الطلب', declined: 'تم رفض الطلب' },
    doneText: {
      approved: 'أُنشئت المنشأة وأُرسل رابط التفعيل.',
      declined: 'أُبلغ مقدّم الطلب بالبريد.',
    },
    status: { pending: 'بانتظار القرار', approved: 'مقبول', declined: 'مرفوض' },
    kinds: {
      restaurant: 'مطعم',
      hotel: 'فندق',
      venue: 'قاعة مناسبات',
      hospital: 'مستشفى',
      retail: 'متجر',
      residence: 'مجمّع سكني',
      other: 'أخرى',
    },
    fields: {
      business: 'المنشأة',
      kind: 'النوع',
      contact: 'جهة الاتصال',
      received: 'تاريخ الطلب',
      status: 'الحالة',
      cars: 'السيارات يوميًا',
      locations: 'الفروع',
      note: 'ملاحظة',
    },
  },

  audit: {
    title: 'سجل التدقيق',
    lead: 'ما فعله المسؤولون، وما جرى أثناء عمل أحدهم باسم مستخدم آخر.',
    failed: 'تعذّر تحميل السجل',
    none: 'لم يُسجَّل شيء بعد',
    as: '{{admin}} باسم {{person}} أو لأجله',
    columns: {
      time: 'الوقت',
      admin: 'المسؤول',
      action: 'الإجراء',
      person: 'المستخدم',
      status: 'الرد',
      address: 'العنوان',
    },
  },
};
