import type { ArabicOf } from '../../lib/language.ts';
import type { jobs as english } from '../en/jobs.ts';

export const jobs: ArabicOf<typeof english> = {
  title: 'لوحة موظف الصف',
  welcome: 'أهلًا {{name}}',
  valet: 'زميلنا',
  newCar: 'سيارة جديدة',

  empty: 'لا توجد مهام حاليًا',
  emptyText: 'تظهر طلبات الإحضار هنا تلقائيًا. ضيف عند المدخل؟ استلم سيارته.',
  failed: 'تعذّر تحميل لوحة العمل',

  mine: 'في عهدتك',
  open: 'بانتظار من يحضرها',

  kind: { parking: 'صُفّ هذه السيارة', return: 'أحضر هذه السيارة' },
  bring: 'أحضرها إلى المدخل',
  atCurb: 'عند المدخل',

  left_zero: 'حان موعدها',
  left_one: 'بقيت دقيقة',
  left_two: 'بقيت دقيقتان',
  left_few: 'بقيت {{count}} دقائق',
  left_many: 'بقيت {{count}} دقيقة',
  left_other: 'بقيت {{count}} دقيقة',
  dueNow: 'حان موعدها',
  noSpot: 'لم يُسجَّل موقف',
  facts: { wanted: 'مطلوبة في', car: 'السيارة', spot: 'الموقف', guest: 'الضيف', notes: 'ملاحظات' },

  accept: 'قبول المهمة',
  ready: 'السيارة عند المدخل',
  complete: 'سُلّمت للضيف',
  parkTitle: 'أين صُفّت السيارة؟',

  keep: 'الإبقاء عليها',
  leave: {
    decline: {
      submit: 'رفض الطلب',
      title: 'هل تريد رفض هذا الطلب؟',
      text: 'يُغلق الطلب لدى جميع الموظفين، ويُبلَّغ العميل بأن أحدًا لن يستلم سيارته.',
      done: 'رُفض الطلب',
      failed: 'تعذّر رفض الطلب',
    },
    giveBack: {
      submit: 'إعادة السيارة',
      title: 'هل تريد إعادة هذه السيارة؟',
      text: 'يستعيد العميل سيارته قبل صفّها، ويُبلَّغ بذلك.',
      done: 'أُعيدت السيارة',
      failed: 'تعذّرت إعادة السيارة',
    },
  },

  accepted: 'تم قبول المهمة',
  carReady: 'السيارة جاهزة',
  completed: 'اكتملت المهمة',
  acceptFailed: 'تعذّر قبول المهمة',
  completeFailed: 'تعذّر إكمال المهمة',
};
