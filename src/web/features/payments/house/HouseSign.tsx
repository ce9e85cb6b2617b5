import { useParams } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { usePlace } from '#web/app/portal/place.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PrintSheet } from '../offer/PrintSheet.tsx';
import { offerAddress, writeOffer } from '../offer/wording.ts';
import { useAllHouseAccounts } from './api.ts';

/**
 * Sign for the counter of a house account. A guest scans the sign, and the guest's return is
 * charged to the account.
 */
export function HouseSign() {
  const { t, language } = useTranslation('offer');
  const { id } = useParams({ from: '/manager/business-dashboard/house-accounts/$id/sign' });
  const accounts = useAllHouseAccounts();
  const { locations } = usePlace();
  const account = accounts.data?.accounts.find((each) => each.id === id);
  useTitle(account?.name ?? t('title'));
  return (
    <QueryState
      query={accounts}
      failed={t('failed')}
      isPrimary
      isEmpty={() => !account?.code}
      empty={<EmptyState icon={Store} title={t('noCode')} text={t('noCodeText')} />}
      skeleton={<Skeleton className="h-160" />}
    >
      {() => {
        if (!account?.code) return null;
        const { name, code, coverCents, currency } = account;
        const discountValue = coverCents === null ? null : minorToMajor(coverCents, currency);
        const given = {
          kind: 'house',
          description: name,
          discountType: null,
          discountValue,
          currency,
        } as const;
        return (
          <PrintSheet
            back="/business-dashboard/house-accounts"
            business={locations[0]?.businessName ?? ''}
            headline={writeOffer(given, t, language)}
            text=""
            code={code}
            address={offerAddress({ kind: 'house', id, code })}
            scan={t('houseScan')}
            lines={[t('houseHow', { account: isolateText(name) })]}
          />
        );
      }}
    </QueryState>
  );
}
