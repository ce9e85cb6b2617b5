import { Download } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { RatesExport } from './exportRates.ts';

/** Buttons that export the rate tables as JSON (in the APDS format) or CSV. */
export function Exports({ save }: { save: RatesExport }) {
  const { t } = useTranslation('pricing');
  return (
    <>
      <Button isPending={save.isSaving} onClick={() => void save.asJson()}>
        <Icon of={Download} size={18} />
        {t('export.json')}
      </Button>
      <Button variant="quiet" isPending={save.isSaving} onClick={() => void save.asCsv()}>
        {t('export.csv')}
      </Button>
    </>
  );
}
