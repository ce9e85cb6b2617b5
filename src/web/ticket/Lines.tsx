import { money } from '../lib/format.ts';
import { useText } from './text.ts';

type LinesProps = { feeCents: number; tipCents: number; totalLabel: string };

/** Fee, tip above nothing, total: what is paid, line by line. */
export function Lines({ feeCents, tipCents, totalLabel }: LinesProps) {
  const { t } = useText();
  return (
    <dl className="lines">
      <div>
        <dt>{t('ticket.lines.fee')}</dt>
        <dd>{money(feeCents)}</dd>
      </div>
      {tipCents > 0 && (
        <div>
          <dt>{t('ticket.lines.tip')}</dt>
          <dd>{money(tipCents)}</dd>
        </div>
      )}
      <div className="lines__total">
        <dt>{totalLabel}</dt>
        <dd>{money(feeCents + tipCents)}</dd>
      </div>
    </dl>
  );
}
