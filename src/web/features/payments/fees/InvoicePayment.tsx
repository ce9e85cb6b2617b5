import { useState } from 'react';
import type { EnteredInvoice, InvoicePayment as Entry } from '#contract/fees.ts';
import { invoiceNoteMax } from '#domain/payments/invoice.ts';
import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { useCan } from '#web/app/session.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { InvoiceStatePill } from '#web/features/payments/invoices/InvoiceStatePill.tsx';
import { calendarDate } from '#web/lib/dates.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { usePayInvoice, useTakeBackPayment } from './api.ts';

type Props = { invoice: EnteredInvoice; businessId: string };

/** Payment state of a platform invoice, its recorded payments, and a form for the next payment. */
export function InvoicePayment({ invoice, businessId }: Props) {
  const { t } = useTranslation('adminFees');
  const { ofMinor } = useMoney(invoice.currency);
  const mayEnter = useCan('fees.edit');
  const [isOpen, setOpen] = useState(false);
  const { state, payments, dueCents } = invoice;
  const step = state === 'owed' ? 'pay' : state === 'paid' ? 'takeBack' : null;
  const close = () => setOpen(false);
  return (
    <section aria-label={t('payment.title')} className="print:hidden">
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <h2 className="text-20">{t('payment.title')}</h2>
        <InvoiceStatePill state={state} />
        {step && mayEnter ? (
          <Button
            variant={step === 'pay' ? 'primary' : 'secondary'}
            className="ms-auto"
            onClick={() => setOpen(true)}
          >
            {t(`payment.${step}.button`)}
          </Button>
        ) : null}
      </div>
      {payments.length > 0 ? (
        <ol className="border-t border-line">
          {payments.map((entry) => (
            <EntryRow key={entry.entry} entry={entry} />
          ))}
        </ol>
      ) : (
        <p className="text-15 text-muted">
          {t(`payment.none.${state === 'owed' ? 'owed' : 'nothingDue'}`, {
            amount: ofMinor(dueCents),
          })}
        </p>
      )}
      {step ? (
        <Dialog title={t(`payment.${step}.title`)} isOpen={isOpen} onClose={close}>
          {!isOpen ? null : step === 'pay' ? (
            <PayForm invoice={invoice} businessId={businessId} onClose={close} />
          ) : (
            <TakeBackForm invoice={invoice} businessId={businessId} onClose={close} />
          )}
        </Dialog>
      ) : null}
    </section>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { t, language } = useTranslation(['adminFees', 'invoices']);
  const { isPaid, paidOn, note, enteredAt, enteredBy } = entry;
  return (
    <li className="flex flex-col gap-0.5 border-b border-line py-2 text-15">
      <span className="font-medium wrap-anywhere">
        {isPaid && paidOn
          ? t('invoices:paidOn', { date: calendarDate(paidOn, language) })
          : t('payment.takenBack')}
        {' · '}
        <bdi>{note}</bdi>
      </span>
      <span className="text-12 text-muted">
        {t('payment.entered', {
          name: isolateText(enteredBy),
          time: formatDateTime(enteredAt, language, DEVICE_ZONE),
        })}
      </span>
    </li>
  );
}

type FormProps = Props & { onClose: () => void };

const today = () => new Date().toLocaleDateString('en-CA');

function PayForm({ invoice, businessId, onClose }: FormProps) {
  const { t } = useTranslation('adminFees');
  const { ofMinor } = useMoney(invoice.currency);
  const pay = usePayInvoice(businessId, invoice.month);
  const [defaultValues] = useState(() => ({ paidOn: today(), note: '' }));
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('./schemas.ts')).invoicePaymentSchema,
    defaultValues,
    explain: useFormFailure(t('payment.failed')),
    send: async (checked) => {
      await pay.mutateAsync(checked);
      showDoneToast(t('payment.pay.done'));
      onClose();
    },
  });
  return (
    <AppForm
      form={form}
      submitLabel={t('payment.pay.submit')}
      cancelLabel={t('payment.cancel')}
      onCancel={onClose}
    >
      <p className="text-15 text-muted">
        {t('payment.pay.text', { amount: ofMinor(invoice.dueCents) })}
      </p>
      <Field {...bind('paidOn')} type="date" label={t('payment.pay.on')} />
      <Field
        {...bind('note')}
        label={t('payment.pay.reference')}
        description={t('payment.pay.referenceHint')}
        autoComplete="off"
        maxLength={invoiceNoteMax}
      />
    </AppForm>
  );
}

function TakeBackForm({ invoice, businessId, onClose }: FormProps) {
  const { t } = useTranslation('adminFees');
  const takeBack = useTakeBackPayment(businessId, invoice.month);
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('./schemas.ts')).takenBackPaymentSchema,
    defaultValues: { reason: '' },
    explain: useFormFailure(t('payment.failed')),
    send: async (checked) => {
      await takeBack.mutateAsync(checked);
      showDoneToast(t('payment.takeBack.done'));
      onClose();
    },
  });
  return (
    <AppForm
      form={form}
      submitLabel={t('payment.takeBack.submit')}
      cancelLabel={t('payment.cancel')}
      onCancel={onClose}
    >
      <p className="text-15 text-muted">{t('payment.takeBack.text')}</p>
      <Field
        {...bind('reason')}
        label={t('payment.takeBack.reason')}
        autoComplete="off"
        maxLength={invoiceNoteMax}
      />
    </AppForm>
  );
}
