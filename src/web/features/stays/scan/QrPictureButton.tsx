import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { showFailedToast } from '#web/ui/toasts.ts';
import { decodePictures } from './qrPicture.ts';
import { loadReader, type QrReader } from './reader.ts';

/** Button that reads a QR code from a picture, which never leaves the phone. */
export function QrPictureButton({ onRead }: { onRead: (content: string) => void }) {
  const { t } = useTranslation('scan');
  const [isReading, setReading] = useState(false);

  async function read(file: File): Promise<void> {
    if (isReading) return;
    setReading(true);
    try {
      const content = await readCode(file, await loadReader());
      if (content) onRead(content);
      else showFailedToast(t('noCode'), t('noCodeText'));
    } catch (error) {
      if (error instanceof NotPicture) showFailedToast(t('notPicture'));
      else showFailedToast(t('camera.readerFailed.title'), t('camera.readerFailed.text'));
    } finally {
      setReading(false);
    }
  }

  return (
    <label
      className={buildButtonClass(
        'secondary',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        type="file"
        accept="image/*"
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Resets the input, because choosing the same picture again would otherwise fire no
          // change event.
          event.target.value = '';
          if (file) void read(file);
        }}
      />
      {isReading ? <Spinner /> : <Icon of={ImageUp} />}
      {t('picture')}
    </label>
  );
}

class NotPicture extends Error {}

async function readCode(file: File, read: QrReader): Promise<string | null> {
  try {
    for await (const picture of decodePictures(file)) {
      const content = await read(picture);
      if (content) return content;
    }
  } catch (cause) {
    throw new NotPicture(String(cause), { cause });
  }
  return null;
}
