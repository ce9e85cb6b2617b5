import type { ArabicOf } from '../../lib/language.ts';
import type { vehicles as english } from '../en/vehicles.ts';

export const vehicles: ArabicOf<typeof english> = {
  intro: 'سيارات تسلّمها بضغطة واحدة.',
  add: 'إضافة سيارة',
  edit: 'تعديل',
  editOf: 'تعديل {{car}}',
  editTitle: 'تعديل بيانات السيارة',
  saved: 'تم حفظ السيارة',
  remove: 'إزالة',
  removeOf: 'إزالة {{car}}',
  removeTitle: 'إزالة هذه السيارة؟',
  removeText: 'تُزال {{car}} من قائمتك، وتبقى خدماتها السابقة وإيصالاتها في سجلّك.',
  keep: 'إبقاؤها',
  removed: 'تمت إزالة السيارة',
  removeFailed: 'لم تُزَل السيارة',
  inUse: 'لدى موظفي صف السيارات',
  inUseText: 'يمكن تعديلها أو إزالتها بعد عودتها.',
  toCurrent: 'أين هي الآن',
  failed: 'تعذّر تحميل سياراتك',
  empty: 'لا سيارات بعد',
  emptyText: 'أضف سيارتك مرة واحدة، ثم سلّمها بضغطة واحدة كل مرة.',
};
