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
    profile: 'حسابي',
    messages: 'الرسائل',
  },

  greeting: {
    morning: 'صباح الخير يا {{name}}',
    afternoon: 'طاب يومك يا {{name}}',
    evening: 'مساء الخير يا {{name}}',
    morningPlain: 'صباح الخير',
    afternoonPlain: 'طاب يومك',
    eveningPlain: 'مساء الخير',
  },

  failed: 'تعذّر تحميل لوحتك',

  myCar: {
    title: 'سيارتي',
    others_zero: 'لا خدمات أخرى جارية',
    others_one: 'وخدمة أخرى جارية',
    others_two: 'وخدمتان أخريان جاريتان',
    others_few: 'و{{count}} خدمات أخرى جارية',
    others_many: 'و{{count}} خدمة أخرى جارية',
    others_other: 'و{{count}} خدمة أخرى جارية',
    open: 'فتح الخدمة',
    none: 'لا توجد سيارة لك لدينا الآن',
    noneText: 'اطلب موظفًا لاستلام سيارتك، أو امسح الرمز الذي يعرضه عليك، ثم تابعها من هنا.',
    noVehicle: 'أضف سيارتك الأولى',
    noVehicleText: 'الشركة المصنّعة والطراز واللوحة مرة واحدة فقط، وبعدها تطلب موظف الصفّ بلمستين.',
  },
  request: 'اطلب موظف صفّ',

  actions: {
    title: 'إجراءات سريعة',
    addVehicle: 'إضافة سيارة',
    scan: 'مسح رمز QR',
    notifications: 'الإشعارات',
    support: 'الدعم',
    cards: 'طرق الدفع',
  },

  latest: {
    title: 'أحدث الخدمات',
    all: 'كل الخدمات',
    none: 'لا شيء هنا بعد',
    noneText: 'تظهر خدماتك هنا مع إيصالاتها.',
  },

  place: {
    title: 'مكان سيارتك',
    meet: 'حيث نلتقيك',
    lastTitle: 'آخر مكان زرته',
    map: 'فتح في الخرائط',
    distance: 'كم يبعد عني؟',
    near: 'أنت في المكان نفسه',
    away: 'على بُعد {{distance}}، {{direction}}',
    drawing: 'رسم للاتجاه من موقعك إلى {{place}}',
    drawingAlone: 'رسم لموقع {{place}}',
    direction: {
      n: 'باتجاه الشمال',
      ne: 'باتجاه الشمال الشرقي',
      e: 'باتجاه الشرق',
      se: 'باتجاه الجنوب الشرقي',
      s: 'باتجاه الجنوب',
      sw: 'باتجاه الجنوب الغربي',
      w: 'باتجاه الغرب',
      nw: 'باتجاه الشمال الغربي',
    },
  },

  position: {
    title: 'يلزم السماح بالوصول إلى موقعك',
    unsupported: 'هذا المتصفح لا يدعم تحديد الموقع.',
    denied: 'رُفض الوصول إلى الموقع. يمكنك السماح به من إعدادات المتصفح.',
    unavailable: 'بيانات الموقع غير متوفرة.',
    timeout: 'انتهت مهلة تحديد الموقع.',
    invalid: 'وردت إحداثيات غير صالحة.',
  },

  support: {
    title: 'الدعم',
    text: 'إن كانت لك سيارة في عهدتنا فستصل رسالتك إلى من يعتني بها، وإلا فإلى فريق الدعم لدينا.',
    message: 'كيف يمكننا مساعدتك؟',
    submit: 'إرسال الرسالة',
    missing: 'يُرجى كتابة رسالة.',
    failed: 'لم تُرسل رسالتك',
    done: 'أُرسلت الرسالة',
    toBusiness: 'يرد عليك من يعتني بسيارتك في رسائلك.',
    toPlatform: 'يرد عليك فريق الدعم عبر البريد الإلكتروني.',
    open: 'فتح الرسائل',
  },

  vehicle: {
    title: 'إضافة سيارة',
    make: 'الشركة المصنّعة',
    choose: 'يُرجى الاختيار',
    otherMake: 'شركة أخرى',
    model: 'الطراز',
    year: 'سنة الصنع',
    color: 'اللون',
    noColor: 'بلا لون',
    plate: 'رقم اللوحة',
    plateHint: 'من حرفين إلى 8 أحرف أو أرقام أو شرطات أو مسافات',
    submit: 'إضافة السيارة',
    save: 'حفظ التعديلات',
    done: 'أُضيفت السيارة',
    doneText: 'أصبحت {{car}} ضمن سياراتك.',
    failed: 'تعذّرت إضافة السيارة',
    saveFailed: 'لم تُحفظ التعديلات',
    slips: {
      make: 'يُرجى اختيار الشركة المصنّعة',
      model: 'يُرجى إدخال الطراز',
      year: 'يُرجى اختيار سنة الصنع',
      plate: 'يُرجى إدخال رقم اللوحة',
      plateForm: 'يُرجى إدخال رقم لوحة صالح',
    },
  },
};
