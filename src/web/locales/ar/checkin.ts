import type { ArabicOf } from '../../lib/language.ts';
import type { checkin as english } from '../en/checkin.ts';

export const checkin: ArabicOf<typeof english> = {
  title: 'استلام سيارة',
  back: 'العودة إلى لوحة العمل',
  phone: 'هاتف الضيف',
  phoneNote: 'يُرسل الرمز والتذكرة إلى هذا الرقم برسالة نصية.',
  plate: 'رقم اللوحة',
  make: 'الشركة المصنّعة',
  model: 'الطراز',
  color: 'اللون',
  otherColor: 'آخر',
  name: 'اسم الضيف',
  notes: 'ملاحظات',
  notesPlaceholder: 'خدوش، مفاتيح، مقتنيات ثمينة',
  location: 'الفرع',
  chooseLocation: 'اختر الفرع',
  language: 'لغة الرسائل',
  create: 'إنشاء التذكرة',

  errors: {
    phoneE164: 'يلزم رقم هاتف صحيح',
    locationId: 'يلزم اختيار الفرع',
    licensePlate: 'من 2 إلى 8 أحرف أو أرقام أو شرطات أو مسافات',
    customerName: 'يُرجى مراجعة الاسم',
    vehicleMake: 'يُرجى مراجعة الشركة المصنّعة',
    vehicleModel: 'يُرجى مراجعة الطراز',
    vehicleColor: 'يُرجى مراجعة اللون',
    notes: 'يُرجى اختصار الملاحظات',
  },

  createdTitle: 'أُنشئت التذكرة!',
  createdText: 'أُرسل الرمز إلى الضيف، وننتظر التحقّق منه.',
  createFailed: 'تعذّر إنشاء التذكرة',
  kept: 'كل ما كتبته محفوظ.',

  headline: {
    awaiting_otp: 'بانتظار الرمز',
    checked_in: 'بانتظار أن تصفّها',
  },
  facts: { car: 'السيارة', name: 'الضيف', phone: 'الهاتف' },

  otp: {
    label: 'الرمز الذي وصل إلى الضيف',
    sentTo: 'أُرسل إلى {{phone}}',
    verify: 'تحقّق من الرمز',
    invalidTitle: 'رمز غير صحيح',
    invalidText: 'يُرجى إدخال الرمز المكوّن من 6 أرقام',
    refused: 'الرمز غير مقبول',
    verifiedTitle: 'تم التحقّق من الرمز!',
    verifiedText: 'رُبط الضيف بالتذكرة، ويمكنك الآن صفّ السيارة.',
    resend: 'إرسال رمز جديد',
    resendIn: 'إرسال رمز جديد بعد {{seconds}} ث',
    resentTitle: 'أُعيد إرسال الرمز',
    resentText: 'أُرسل رمز جديد إلى الضيف.',
    resendFailed: 'لم يُرسل الرمز الجديد',
  },

  parkedText: 'اكتملت التذكرة بنجاح.',
  parkFailed: 'تعذّر تأكيد صفّ السيارة',

  nextCar: 'السيارة التالية',
  nextCarNote: 'تبقى هذه التذكرة ضمن السيارات التي في عهدتك.',
  startOver: 'إلغاء وبدء تذكرة جديدة',
  startOverUnlinked: 'تُلغى التذكرة ويتوقف رمزها عن العمل.',
  startOverLinked: 'تبقى السيارة في عهدتك وتنتظر في القائمة.',
  cancelFailed: 'تعذّر إلغاء التذكرة',
  moved: 'تغيّرت حالة هذه التذكرة: {{state}}',

  hands: {
    title: 'سيارات في عهدتك',
    open_zero: 'لا سيارات في عهدتك',
    open_one: 'سيارة واحدة في عهدتك',
    open_two: 'سيارتان في عهدتك',
    open_few: '{{count}} سيارات في عهدتك',
    open_many: '{{count}} سيارة في عهدتك',
    open_other: '{{count}} سيارة في عهدتك',
    empty: 'لا توجد تذاكر غير مكتملة. تظهر هنا كل سيارة تستلمها حتى تصفّها.',
    failed: 'تعذّر تحميل القائمة',
    phone: 'هاتف ينتهي بـ {{digits}}',
  },

  noLocations: {
    title: 'لا يوجد فرع مسند إليك',
    text: 'اطلب من مديرك أن يسند إليك فرعًا، فيُفتح هذا النموذج.',
  },
  locationsFailed: 'تعذّر تحميل فروعك',
};
