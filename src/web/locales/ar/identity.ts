import type { ArabicOf } from '../../lib/language.ts';
import type { identity as english } from '../en/identity.ts';

export const identity: ArabicOf<typeof english> = {
  phone: 'رقم الهاتف',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  passwordAgain: 'تأكيد كلمة المرور',
  pin: 'الرمز السري',
  rememberMe: 'تذكّرني',
  signIn: 'تسجيل الدخول',
  loginFailed: 'تعذّر تسجيل الدخول',
  lockedTitle: 'الحساب مقفل',
  unverifiedTitle: 'يلزم تأكيد البريد الإلكتروني',
  connectionTitle: 'خطأ في الاتصال',
  connectionText: 'تعذّر الاتصال بالخادم. يُرجى المحاولة مرة أخرى.',
  missingTitle: 'معلومات ناقصة',
  welcomeTitle: 'مرحبًا بعودتك!',
  welcomeText: 'تم الدخول باسم {{name}}',
  otherDoors: 'مداخل أخرى',
  portal: 'بوابة العملاء',

  demo: {
    title: 'حسابات تجريبية',
    text: 'لمسة واحدة تملأ النموذج.',
    inbox: 'فتح صندوق رسائل التطوير',
    admin: 'مسؤول المنصة',
    customer: 'عميل',
    manager: 'مدير المنشأة',
    valet: 'موظف {{number}}',
  },

  login: {
    title: 'تسجيل الدخول إلى بورتيكو',
    lead: 'سيارتك على بُعد لمسة.',
    link: 'دخول العملاء',
    forgot: 'نسيت كلمة المرور؟',
    noAccount: 'جديد في بورتيكو؟',
    register: 'إنشاء حساب',
    staff: 'هل تعمل معنا؟',
    wrong: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
    success: 'تم تسجيل الدخول',
    successText: 'مرحبًا بعودتك إلى بورتيكو!',
  },

  valet: {
    title: 'دخول موظفي الصف',
    tab: 'موظف الصف',
    lead: 'جاهز للسيارة التالية؟',
    missing: 'يُرجى إدخال رقم الهاتف وكلمة المرور',
    missingPin: 'يُرجى إدخال رقم الهاتف والرمز السري',
    hint: 'ليس لديك حساب بعد؟ تواصل مع مدير المنشأة لإعداده لك.',
    haveCode: 'لديك رمز تفعيل؟',
    activate: 'تفعيل الحساب',
    noPin: 'ليس لديك رمز سري بعد؟',
    byPassword: 'ادخل بكلمة المرور',
    link: 'دخول موظفي الصف',
  },

  business: {
    title: 'دخول المنشآت',
    tab: 'المنشأة',
    who: 'من يسجّل الدخول',
    lead: 'طابورك وموظفوك، لحظة بلحظة.',
    missing: 'يُرجى إدخال البريد الإلكتروني وكلمة المرور',
    success: 'تم تسجيل الدخول',
    link: 'دخول المنشآت',
    linkBoth: 'دخول المنشآت وموظفي الصف',
    runs: 'هل تدير فندقًا؟',
    apply: 'قدّم طلبك من هنا',
  },

  admin: {
    title: 'دخول المسؤولين',
    lead: 'للقائمين على تشغيل المنصة.',
    restricted: 'دخول مقيّد. لا يُسمح بالدخول من هنا إلا للمسؤولين المخوّلين، وتُسجَّل كل محاولة.',
    denied: 'تم رفض الدخول',
    missing: 'يُرجى إدخال البريد الإلكتروني وكلمة المرور',
    granted: 'تم منح صلاحية المسؤول',
    link: 'دخول المسؤولين',
  },

  terms: {
    accepted:
      'عمري 18 عامًا أو أكثر، وأوافق على <terms>شروط الخدمة</terms> و<privacy>سياسة الخصوصية</privacy>.',
    byActivating:
      'بتفعيل حسابك فإنك توافق على <terms>شروط الخدمة</terms> و<privacy>سياسة الخصوصية</privacy>.',
  },

  hints: {
    length_zero: 'بأي عدد من الخانات',
    length_one: 'خانة واحدة على الأقل',
    length_two: 'خانتان على الأقل',
    length_few: '{{count}} خانات على الأقل',
    length_many: '{{count}} خانة على الأقل',
    length_other: '{{count}} خانة على الأقل',
    same: 'كلمتا المرور متطابقتان',
    met: '(تم)',
  },
};
