import { useTranslation } from '#web/lib/translation.ts';
import { useWakeLock } from '#web/lib/useWakeLock.ts';
import { ModalWindow } from '../ModalWindow.tsx';
import { QrCode } from '../QrCode.tsx';
import { Plate } from './Plate.tsx';

type FullPassProps = {
  number: string;
  place: string;
  plate: string | null | undefined;
  /** Handover code; undefined when the location asks for no code. */
  code: string | undefined;
  /** Content of the QR code. */
  qr: string;
  /** Name of the QR code for screen readers. */
  label: string;
  onClose: () => void;
};

/** Pass on the full screen, black on white in both themes, while the screen stays on. */
export function FullPass({ number, place, plate, code, qr, label, onClose }: FullPassProps) {
  const { t } = useTranslation(['pass', 'common']);
  useWakeLock();
  return (
    <ModalWindow label={t('pass:show')} onClose={onClose} className="bg-[#fff]">
      <div className="flex size-full flex-col items-center gap-3 overflow-y-auto bg-[#fff] p-5 text-center text-[#000]">
        <p className="text-17 font-strong">
          <bdi>{place}</bdi>
        </p>
        {code && (
          <p>
            <span className="block text-15">{t('pass:code')}</span>
            <bdi className="text-[min(8rem,26vw)] leading-none font-[700] tabular-nums">{code}</bdi>
          </p>
        )}
        <div className="w-full max-w-72">
          <QrCode text={qr} label={label} />
        </div>
        <p className="text-[2.5rem] leading-tight font-[700] tabular-nums">
          <span className="sr-only">{t('pass:ticket')} </span>
          <bdi>{number}</bdi>
        </p>
        {plate && <Plate plate={plate} />}
        <button
          type="button"
          className="mt-auto min-h-14 w-full max-w-100 shrink-0 cursor-pointer rounded-md border-2 border-[#000] text-17 font-strong"
          onClick={onClose}
        >
          {t('common:actions.close')}
        </button>
      </div>
    </ModalWindow>
  );
}
