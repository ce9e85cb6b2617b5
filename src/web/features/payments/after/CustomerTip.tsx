import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useProviderConfig } from '../pay/api.ts';
import { CardLost } from '../pay/card/CardLost.tsx';
import { useWallet } from '../checkout/useWallet.tsx';
import { TipForm, type TipSettings } from './TipForm.tsx';

/** Form for a tip after the payment by a signed-in customer, with a saved or a new card. */
export function CustomerTip(props: Omit<TipSettings, 'config'>) {
  const config = useProviderConfig();
  const lost = () => <CardLost onRetry={() => void config.refetch()} />;
  return (
    <QueryState query={config} failed={lost} skeleton={<Skeleton className="h-96" />}>
      {(data) => <WalletTip {...props} config={data} />}
    </QueryState>
  );
}

function WalletTip(settings: TipSettings) {
  const { entry } = useWallet(settings.config, settings.order.currency, false);
  return <TipForm {...settings} entry={entry} />;
}
