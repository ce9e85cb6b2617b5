import type { ArabicOf } from '../../lib/language.ts';
import type { ticket as english } from '../en/ticket.ts';

export const ticket: ArabicOf<typeof english> = {
  title: {
    loading: 'تذكرتك',
    waiting: 'استُلمت',
    request: 'في الموقف',
    pay: 'الدفع',
    paid: 'مؤكَّد',
    dispatched: 'في الطريق',
    ready: 'جاهزة',
    thanks: 'سُلّمت',
    closed: 'مغلقة',
    missing: 'التذكرة غير موجودة',
    unreachable: 'لا يوجد اتصال',
  },

  headline: {
    waiting: 'استلمنا سيارتك',
    request: 'سيارتك في الموقف',
    pay: 'أكمل الدفع',
    paid: 'تم تأكيد الطلب',
    dispatched: 'الموظف في الطريق إليك...',
    ready: 'سيارتك جاهزة أمام المدخل!',
    thanks: 'شكرًا لك، رافقتك السلامة',
    closed: 'هذه التذكرة مغلقة',
  },

  loading: 'جارٍ تحميل تذكرتك',
  waitingDetail: 'نصفّ سيارتك الآن، ويمكنك طلبها فور صفّها.',
  parkedSince: 'منذ {{time}}',
  payDetail: 'ننطلق فور إتمام الدفع.',
  paidDetail: 'سنحضر سيارتك إلى المدخل.',
  dispatchedBy: '{{name}} يحضر سيارتك.',
  dispatchedDetail: 'سيارتك في طريقها إلى المدخل.',
  readyBy: '{{name}} بانتظارك مع سيارتك.',
  readyDetail: 'يُرجى إبراز هذه التذكرة عند الاستلام.',
  returnedAt: 'سُلّمت {{time}}',
  closedDetail: 'إن كنت ترى أن هذا خطأ، فيُرجى مراجعة مكتب صف السيارات.',

  arrival: {
    label: 'الوصول المتوقَّع',
    minutes_zero: '{{count}} دقيقة',
    minutes_one: 'دقيقة واحدة',
    minutes_two: 'دقيقتان',
    minutes_few: '{{count}} دقائق',
    minutes_many: '{{count}} دقيقة',
    minutes_other: '{{count}} دقيقة',
    anyMoment: 'في أي لحظة',
    delayed: 'تأخّرنا قليلًا',
    longer: 'تجاوزنا الموعد، وما زلنا نعمل على طلبك.',
    by: 'نحو الساعة {{time}}',
  },
  queue: {
    label: 'دورك',
    next: 'التالي',
    position: 'رقم {{position}}',
  },
  scheduledFor: 'مطلوبة في',
  waitingAt: 'بانتظارك عند',

  receipt: {
    title: 'الإيصال',
    confirmed: 'تم تأكيد الطلب',
  },

  rating: {
    title: 'كيف كانت الخدمة؟',
    stars_zero: '{{count}} نجوم من 5',
    stars_one: 'نجمة واحدة من 5',
    stars_two: 'نجمتان من 5',
    stars_few: '{{count}} نجوم من 5',
    stars_many: '{{count}} نجمة من 5',
    stars_other: '{{count}} نجمة من 5',
    thanks: 'شكرًا لك. ما زال بإمكانك تغيير التقييم.',
    failed: 'لم يُحفظ تقييمك. يُرجى المحاولة مرة أخرى.',
    closed: 'لم يعد التقييم متاحًا.',
  },
  readableUntil: 'يمكنك فتح هذه الصفحة حتى {{date}}.',

  talk: {
    open: 'راسِل موظفي صف السيارات',
    unread_zero: 'لا رسائل جديدة',
    unread_one: 'رسالة جديدة',
    unread_two: 'رسالتان جديدتان',
    unread_few: '{{count}} رسائل جديدة',
    unread_many: '{{count}} رسالة جديدة',
    unread_other: '{{count}} رسالة جديدة',
    title: 'الرسائل',
    loading: 'جارٍ تحميل رسائلك',
    failed: 'تعذّر تحميل رسائلك',
  },

  missing: {
    title: 'التذكرة غير موجودة',
    text: 'قد يكون هذا الرابط غير صالح أو منتهي الصلاحية.',
    help: 'يُرجى مراجعة مكتب صف السيارات، فبإمكانهم العثور على سيارتك برقم اللوحة أو برقم هاتفك.',
  },
  unreachable: {
    title: 'لا يوجد اتصال بمكتب صف السيارات',
    text: 'سيارتك في أمان. سنعيد المحاولة فور عودة اتصالك بالإنترنت.',
  },
  retrying: 'جارٍ إعادة المحاولة...',
};
