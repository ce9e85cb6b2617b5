import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { AdminBusiness } from '#contract/adminBusinesses.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPart, LoadingBox } from '#web/ui/lazyPart.tsx';
import { feesKey } from './api.ts';

const FeeForm = lazyPart(
  async () => (await import('#web/features/businesses/admin/FeeForm.tsx')).FeeForm,
);

type Props = {
  business: Pick<
    AdminBusiness,
    | 'id'
    | 'name'
    | 'currency'
    | 'timeZone'
    | 'platformFeeType'
    | 'platformFeeValue'
    | 'platformFeePayer'
  >;
};

/** Dialog in the list that changes a platform fee, now or from a later time. */
export function EditFee({ business }: Props) {
  const { t } = useTranslation('adminFees');
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const title = t('editOf', { name: isolateText(business.name) });
  return (
    <>
      <IconButton label={title} onClick={() => setOpen(true)}>
        <Icon of={Pencil} />
      </IconButton>
      <Dialog keepsTyped title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen ? (
          <Suspense fallback={<LoadingBox height="h-72" />}>
            <FeeForm
              business={business}
              onDone={() => {
                setOpen(false);
                void client.invalidateQueries({ queryKey: feesKey });
              }}
            />
          </Suspense>
        ) : null}
      </Dialog>
    </>
  );
}
