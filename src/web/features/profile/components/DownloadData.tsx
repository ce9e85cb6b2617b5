import { Download } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useDownload } from '../api.ts';
import { saveFile } from '../saveFile.ts';

export function DownloadData() {
  const { t } = useTranslation('profile');
  const refused = useRefusalToast();
  const download = useDownload();

  async function save(): Promise<void> {
    try {
      const data = await download.mutateAsync();
      const file = `portico-${new Date().toISOString().slice(0, 10)}.json`;
      saveFile(file, JSON.stringify(data, null, 2));
      toastDone(t('data.done'), t('data.doneText', { file: `\u2068${file}\u2069` }));
    } catch (error) {
      refused(t('data.failed'), error);
    }
  }

  return (
    <Button className="self-start" isPending={download.isPending} onClick={() => void save()}>
      <Download aria-hidden="true" size={18} strokeWidth={1.75} />
      {t('data.download')}
    </Button>
  );
}
