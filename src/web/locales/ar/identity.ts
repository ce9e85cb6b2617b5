import type { ArabicOf } from '../../lib/language.ts';
import type { identity as english } from '../en/identity.ts';

export const identity: ArabicOf<typeof english> = {
  phone: 'رقم الهاتف',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  signIn: 'تسجيل الدخول',
  loginFailed: 'تعذّر تسجيل الدخول',
  connectionTitle: 'خطأ في الاتصال',
  connectionText: 'تعذّر الاتصال بالخادم. يُرجى المحاولة مرة أخرى.',
  missingTitle: 'معلومات ناقصة',
  welcomeTitle: 'مرحبًا بعودتك!',
  welcomeText: 'تم الدخول باسم {{name}}',
  otherDoors: 'مداخل أخرى',

  demo: {
    title: 'حسابات تجريبية',
    text: 'لمسة واحدة تملأ النموذج.',
    admin: 'مسؤول المنصة',
    manager: 'مدير المنشأة',
    valet: 'موظف {{number}}',
  },

  valet: {
    title: 'دخول موظفي الصف',
    lead: 'جاهز للسيارة التالية؟',
    missing: 'يُرجى إدخال رقم الهاتف وكلمة المرور',
    hint: 'ليس لديك حساب بعد؟ تواصل مع مدير المنشأة لإعداده لك.',
    link: 'دخول موظفي الصف',
  },

  business: {
    title: 'دخول المنشآت',
    lead: 'طابورك وموظفوك، لحظة بلحظة.',
    missing: 'يُرجى إدخال البريد الإلكتروني وكلمة المرور',
    success: 'تم تسجيل الدخول',
    link: 'دخول المنشآت',
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
};
