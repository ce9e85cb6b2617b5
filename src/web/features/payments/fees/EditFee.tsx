import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { AdminBusiness } from '#contract/adminBusinesses.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { FeeForm } from '#web/features/businesses/admin/FeeForm.tsx';
import { feesKey } from './api.ts';

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
          <FeeForm
            business={business}
            onDone={() => {
              setOpen(false);
              void client.invalidateQueries({ queryKey: feesKey });
            }}
          />
        ) : null}
      </Dialog>
    </>
  );
}
