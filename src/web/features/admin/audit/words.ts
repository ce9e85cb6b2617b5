import type { AuditEntry } from '#contract/audit.ts';
import { findText } from '#web/lib/translation.ts';

/** Whether it is a call that was made as somebody else: those are named by the contract. */
export const isCall = ({ action }: Pick<AuditEntry, 'action'>): boolean => action.includes('/');

/** Whether such a call has words of its own; one that only a newer server has is shown as the contract names it. */
export const hasCallWords = ({ action }: Pick<AuditEntry, 'action'>): boolean =>
  findText('adminCalls', action) !== null;

/** What was done in the reader's words; as it is where a newer server has one that is not known here. */
export function nameStep({ action, summary }: Pick<AuditEntry, 'action' | 'summary'>): string {
  if (isCall({ action }))
    return (
      findText('adminCalls', action) ??
      findText('admin', `audit.call.${action.replace(/ .*/, '')}`) ??
      summary ??
      action
    );
  return (
    findText('admin', `audit.actions.${action}`) ?? findText('audit', `actions.${action}`) ?? action
  );
}

/** A text of what changed: a manager's fields have theirs in `audit`, those of administrators' steps in `admin`. */
export const findFieldText = (
  key: string,
  values?: Record<string, string | number>,
): string | null => findText('audit', key, values) ?? findText('admin', `audit.${key}`, values);
