import type { ArabicOf } from '../../lib/language.ts';
import type { common as englishCommon, essentials as englishEssentials } from '../en/common.ts';

export const essentials: ArabicOf<typeof englishEssentials> = {
  brand: 'بورتيكو',
  pageTitle: '{{title}} — بورتيكو',

  language: {
    en: 'English',
    ar: 'العربية',
    switchTo: 'English',
  },

  theme: {
    toLight: 'التبديل إلى المظهر الفاتح',
    toDark: 'التبديل إلى المظهر الداكن',
  },

  actions: {
    close: 'إغلاق',
    retry: 'إعادة المحاولة',
    refresh: 'تحديث الصفحة',
  },

  connection: {
    paused_zero: 'توقّف التحديث المباشر مؤقتًا، ونتحقّق باستمرار',
    paused_one: 'توقّف التحديث المباشر مؤقتًا، ونتحقّق كل ثانية',
    paused_two: 'توقّف التحديث المباشر مؤقتًا، ونتحقّق كل ثانيتين',
    paused_few: 'توقّف التحديث المباشر مؤقتًا، ونتحقّق كل {{count}} ثوانٍ',
    paused_many: 'توقّف التحديث المباشر مؤقتًا، ونتحقّق كل {{count}} ثانية',
    paused_other: 'توقّف التحديث المباشر مؤقتًا، ونتحقّق كل {{count}} ثانية',
    offline: 'لا يوجد اتصال بالإنترنت. ما كتبته محفوظ هنا.',
  },

  progress: {
    received: 'استُلمت',
    parked: 'في الموقف',
    onItsWay: 'في الطريق',
    ready: 'جاهزة',
    label: 'الخطوة {{step}} من 4: {{name}}',
  },

  car: {
    label: 'السيارة',
    noPlate: 'لم تُسجَّل لوحة',
    spot: 'الموقف',
    named: '{{car}}، {{color}}',
    unnamed: 'سيارة',
  },

  colors: {
    black: 'أسود',
    white: 'أبيض',
    silver: 'فضي',
    gray: 'رمادي',
    grey: 'رمادي',
    red: 'أحمر',
    blue: 'أزرق',
    green: 'أخضر',
    brown: 'بني',
    gold: 'ذهبي',
    other: 'لون آخر',
  },

  carsAhead_zero: 'لا توجد سيارات قبلك',
  carsAhead_one: 'سيارة واحدة قبلك',
  carsAhead_two: 'سيارتان قبلك',
  carsAhead_few: '{{count}} سيارات قبلك',
  carsAhead_many: '{{count}} سيارة قبلك',
  carsAhead_other: '{{count}} سيارة قبلك',

  failure: {
    title: 'حدث خطأ ما',
    unexpected: 'واجهنا خطأ غير متوقّع. يُرجى تحديث الصفحة.',
    unreachable: 'تعذّر الوصول إلى الخادم. تحقّق من اتصالك ثم حاول مرة أخرى.',
    locked_zero: 'الحساب مقفل. يُرجى المحاولة بعد قليل.',
    locked_one: 'الحساب مقفل. يُرجى المحاولة بعد دقيقة واحدة.',
    locked_two: 'الحساب مقفل. يُرجى المحاولة بعد دقيقتين.',
    locked_few: 'الحساب مقفل. يُرجى المحاولة بعد {{count}} دقائق.',
    locked_many: 'الحساب مقفل. يُرجى المحاولة بعد {{count}} دقيقة.',
    locked_other: 'الحساب مقفل. يُرجى المحاولة بعد {{count}} دقيقة.',
  },

  errors: {
    EMAIL_UNVERIFIED: 'افتح بريدك الإلكتروني وأكّد حسابك قبل تسجيل الدخول.',
    IMPERSONATION_LIMITED: 'لا يمكن فعل ذلك أثناء التصرف باسم شخص آخر.',
    INVALID_RESET_LINK: 'قد يكون رابط إعادة التعيين منتهيًا أو غير صالح.',
    INVALID_VERIFICATION_LINK: 'تعذّر تأكيد البريد الإلكتروني. قد يكون الرابط منتهيًا أو غير صالح.',
    INVALID_ACTIVATION: 'تحقّق من بياناتك وحاول مرة أخرى.',
    INVALID_ACTIVATION_LINK: 'رابط التفعيل هذا منتهٍ أو غير صالح.',
    ALREADY_ACTIVE: 'هذا الحساب مفعّل بالفعل. سجّل الدخول.',
    USER_NOT_FOUND: 'هذا الشخص لم يعد موجودًا.',
    SESSION_NOT_FOUND: 'انتهت هذه الجلسة بالفعل.',
    APPLICATION_NOT_FOUND: 'هذا الطلب لم يعد موجودًا.',
    NOTIFICATION_NOT_FOUND: 'هذا الإشعار لم يعد موجودًا.',
    VALET_EXISTS: 'يوجد موظف بهذا الرقم بالفعل.',
    BUSINESS_EXISTS: 'يوجد حساب منشأة بهذا البريد الإلكتروني بالفعل.',
    VALIDATION: 'يُرجى تصحيح الأخطاء أدناه.',
    MALFORMED_REQUEST: 'تعذّرت قراءة الطلب.',
    NOT_FOUND: 'لم يعد هذا العنصر موجودًا.',
    TICKET_NOT_FOUND: 'التذكرة غير موجودة',
    ORDER_NOT_FOUND: 'الطلب غير موجود',
    PAYMENT_NOT_FOUND: 'عملية الدفع غير موجودة',
    STATE_CONFLICT: 'سبقك شخص آخر إلى ذلك. تعرض الشاشة الآن الحالة الحالية.',
    ORDER_ALREADY_OPEN: 'سبق طلب هذه السيارة.',
    CAR_NOT_PARKED: 'لا يمكن طلب إحضار السيارة إلا وهي في الموقف. يُرجى صفّها أولًا.',
    PAYMENT_IN_PROGRESS: 'عملية الدفع هذه قيد التنفيذ.',
    TIP_NOT_COLLECTED: 'تم دفع الطلب، لكن تعذّرت إضافة الإكرامية.',
    TIP_CHANGED: 'تم دفع الطلب بإكرامية مختلفة.',
    NOT_AWAITING_PAYMENT: 'هذا الطلب لا ينتظر الدفع.',
    PAYMENT_DECLINED: 'رُفضت بطاقتك.',
    PAYMENT_UNAVAILABLE: 'تعذّر الوصول إلى خدمة الدفع. حاول مرة أخرى، ولن يُخصم المبلغ مرتين أبدًا.',
    RATE_LIMITED: 'محاولات كثيرة. يُرجى الانتظار قليلًا.',
    INTERNAL: 'حدث خطأ من جانبنا. يُرجى المحاولة مرة أخرى.',
    UNAVAILABLE: 'يُعاد تشغيل الخدمة. يُرجى المحاولة بعد لحظات.',
  },
};

export const common: ArabicOf<typeof englishCommon> = {
  ...essentials,

  phoneHint: 'للأرقام من خارج الولايات المتحدة وكندا ابدأ برمز الدولة، مثل \u2066+971\u2069.',
  optional: 'اختياري',

  businessKinds: {
    restaurant: 'مطعم',
    hotel: 'فندق',
    venue: 'قاعة مناسبات',
    hospital: 'مستشفى أو عيادة',
    retail: 'متجر أو مركز تسوّق',
    residence: 'مجمّع سكني',
    other: 'أخرى',
  },

  parking: {
    spot: 'رقم الموقف',
    area: 'المنطقة',
    submit: 'تأكيد صفّ السيارة',
    done: 'صُفّت السيارة!',
  },

  stayStatus: {
    expected: 'متوقَّعة',
    received: 'استُلمت',
    parked: 'في الموقف',
    returning: 'مطلوبة',
    ready: 'جاهزة',
    returned: 'سُلّمت',
    cancelled: 'ملغاة',
  },

  ticketStatus: {
    awaiting_otp: 'بانتظار الرمز',
    checked_in: 'استُلمت',
    parked: 'في الموقف',
    completed: 'مكتملة',
    cancelled: 'ملغاة',
  },

  orderStatus: {
    requested: 'بانتظار الدفع',
    paid: 'مدفوع',
    dispatched: 'في الطريق',
    ready: 'جاهز',
    completed: 'مكتمل',
    cancelled: 'ملغى',
  },

  lateBy_zero: 'في الموعد',
  lateBy_one: 'متأخرة دقيقة',
  lateBy_two: 'متأخرة دقيقتين',
  lateBy_few: 'متأخرة {{count}} دقائق',
  lateBy_many: 'متأخرة {{count}} دقيقة',
  lateBy_other: 'متأخرة {{count}} دقيقة',

  errors: {
    ...essentials.errors,
    UNAUTHENTICATED: 'يُرجى تسجيل الدخول من جديد.',
    INVALID_CREDENTIALS: 'يُرجى التحقّق من بيانات الدخول والمحاولة مرة أخرى.',
    INVALID_ADMIN_CREDENTIALS: 'بيانات دخول المسؤول غير صحيحة. يُرجى التحقّق منها.',
    ACCOUNT_LOCKED: 'الحساب مقفل. يُرجى المحاولة بعد 15 دقيقة.',
    ACCOUNT_INACTIVE: 'هذا الحساب غير مفعّل.',
    FORBIDDEN: 'ليست لديك صلاحية لهذا الإجراء.',
    LOCATION_NOT_FOUND: 'الفرع غير موجود',
    VALET_NOT_FOUND: 'الموظف غير موجود',
    CAR_ALREADY_IN_CUSTODY: 'توجد هنا سيارة مستلَمة بهذه اللوحة.',
    INVALID_CODE: 'يُرجى التحقّق من الرمز والمحاولة مرة أخرى',
    CODE_EXPIRED: 'انتهت صلاحية هذا الرمز. يُرجى إرسال رمز جديد.',
    CODE_USED: 'سبق استخدام هذا الرمز.',
    CODE_LOCKED: 'رموز خاطئة كثيرة. يُرجى المحاولة بعد 15 دقيقة.',
    INVALID_SIGNATURE: 'التوقيع غير صالح.',
    IDEMPOTENCY_CONFLICT: 'سبق استخدام مفتاح الطلب هذا لغرض آخر.',
    PAYLOAD_TOO_LARGE: 'الحجم أكبر من أن يُرسل.',
  },
};
