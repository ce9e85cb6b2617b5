import { money } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';

export type Line = { label: string; cents: number };
type LinesProps = {
  /** What comes before the tip; the one valet fee unless said otherwise. */
  before?: readonly Line[];
  feeCents: number;
  tipCents: number;
  currency: string;
  totalLabel: string;
};

const lineLook = 'flex flex-wrap justify-between gap-x-4';

/** Fee, tip above nothing, total: what is paid, line by line. */
export function Lines({ before, feeCents, tipCents, currency, totalLabel }: LinesProps) {
  const { t, language } = useTranslation(['pay', 'common']);
  const lines = [...(before ?? [{ label: t('pay:lines.fee'), cents: feeCents }])];
  if (tipCents > 0) lines.push({ label: t('pay:lines.tip'), cents: tipCents });
  return (
    <dl data-lines="" className="grid gap-2 tabular-nums">
      {lines.map(({ label, cents }) => (
        <div key={label} className={lineLook}>
          <dt className="text-muted">{label}</dt>
          <dd>
            <bdi>{money(cents, currency, language)}</bdi>
          </dd>
        </div>
      ))}
      <div className={`${lineLook} border-t border-line pt-2.5 text-20 font-strong`}>
        <dt>{totalLabel}</dt>
        <dd>
          <bdi>{money(feeCents + tipCents, currency, language)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
