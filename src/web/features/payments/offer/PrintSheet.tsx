import { Link } from '@tanstack/react-router';
import { ChevronLeft, Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Arches } from '#web/ui/Arches.tsx';
import { Brand } from '#web/ui/Brand.tsx';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { Choice } from '#web/ui/Radios.tsx';
import './print.css';

const sizes = ['a6', 'a4'] as const;
type Size = (typeof sizes)[number];
/** Paper sizes in millimetres, because browsers know no name for A6. */
const papers: Record<Size, string> = { a6: '105mm 148mm', a4: '210mm 297mm' };

type Props = {
  back: '/business-dashboard/promotions' | '/business-dashboard/house-accounts';
  business: string;
  headline: string;
  text: string;
  /** Instruction to scan the QR code. */
  scan: string;
  /** Promo code or house account code in letters, for guests without a camera. */
  code: string;
  /** Link in the QR code. */
  address: string;
  lines: readonly string[];
};

/** Printable table card of a promo code, or counter sign of a house account. */
export function PrintSheet(props: Props) {
  const { t } = useTranslation('offer');
  const [size, setSize] = useState<Size>('a6');
  return (
    <main id="content" className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4">
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <Link to={props.back} className={buildButtonClass('quiet', '-ms-4')}>
          <Icon of={ChevronLeft} isDirectional />
          {t('back')}
        </Link>
        <div className="flex flex-wrap items-end gap-3">
          <Choice
            label={t('size')}
            options={sizes.map((id) => ({ id, name: id.toUpperCase() }))}
            value={size}
            onChange={setSize}
          />
          <Button variant="compact" onClick={() => print()}>
            <Icon of={Printer} size={18} />
            {t('print')}
          </Button>
        </div>
      </div>
      <Sheet {...props} size={size} />
    </main>
  );
}

function Sheet({
  size,
  business,
  headline,
  text,
  scan,
  code,
  address,
  lines,
}: Props & { size: Size }) {
  const { t } = useTranslation('offer');
  return (
    <article className={`print-sheet print-sheet--${size}`}>
      {/* An `@page` rule applies to the whole document, so the style element exists only while
          the sheet is rendered. */}
      <style>{`@page { size: ${papers[size]}; margin: 0; }`}</style>
      <header className="print-sheet__head">
        <Arches className="print-sheet__arches" />
        <p className="print-sheet__business">
          <bdi>{business}</bdi>
        </p>
        <h1>{headline}</h1>
        {text ? (
          <p>
            <bdi>{text}</bdi>
          </p>
        ) : null}
      </header>
      <div className="print-sheet__body">
        <QrCode text={address} label={t('qr')} />
        <p className="print-sheet__scan">{scan}</p>
        <Letters>{code}</Letters>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <footer>
          <Brand />
        </footer>
      </div>
    </article>
  );
}

const Letters = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" className="print-sheet__code">
    {children}
  </bdi>
);
