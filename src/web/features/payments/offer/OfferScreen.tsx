import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallError } from '#contract/client.ts';
import { callAnonymous } from '#web/app/call.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { keepCode } from '../pay/storedCodes.ts';
import { listConditions, type PrintedOffer, writeOffer } from './wording.ts';

/**
 * Fetches the offer of a printed code; null for an unknown code, or a code changed since the print.
 */
const useOffer = (id: string, code: string | undefined) =>
  useQuery({
    queryKey: ['offer', id, code],
    queryFn: async ({ signal }) => {
      try {
        const query = code === undefined ? {} : { code };
        return await callAnonymous('GET /api/offers/{id}', { params: { id }, query }, { signal });
      } catch (error) {
        // A truncated link is answered with 400, and counts as an unknown code.
        if (error instanceof CallError && (error.status === 404 || error.status === 400))
          return null;
        throw error;
      }
    },
    retry: false,
  });

/**
 * Screen that a printed QR code opens. Stores the promo code or house account code on this phone
 * for the later payment.
 */
export function OfferScreen() {
  const { t, language } = useTranslation('offer');
  const { id = '', code } = useParams({ strict: false });
  const offer = useOffer(id, code);
  useTitle(t('title'));
  const { data } = offer;
  const isGood = data?.state === 'active' || data?.state === 'upcoming';
  useEffect(() => {
    if (data && isGood)
      keepCode({
        kind: data.kind,
        code: data.code,
        locationIds: data.locations.map((place) => place.id),
      });
  }, [data, isGood]);
  const title = data ? writeOffer(data, t, language) : data === null ? t('unknown') : t('title');
  const lead = data ? t('at', { business: isolateText(data.business) }) : '';
  return (
    <AuthLayout title={title} lead={lead}>
      <QueryState query={offer} failed={t('failed')} skeleton={<Skeleton className="h-40" />}>
        {(found) =>
          found ? <Given offer={found} /> : <p className="text-17">{t('unknownText')}</p>
        }
      </QueryState>
    </AuthLayout>
  );
}

const stateTexts = { ended: 'ended', paused: 'paused' } as const;

function Given({ offer }: { offer: PrintedOffer }) {
  const { t, language } = useTranslation('offer');
  const placeName = usePlaceName();
  const { code, kind, description, state, locations } = offer;
  const isGood = state === 'active' || state === 'upcoming';
  const conditions = listConditions(offer, locations[0]?.timeZone, t, language);
  return (
    <div className="flex flex-col gap-4">
      {isGood ? (
        <Banner kind="info">{t(kind === 'promo' ? 'kept' : 'keptHouse')}</Banner>
      ) : (
        <Banner kind="info">{t(stateTexts[state])}</Banner>
      )}
      {kind === 'promo' && description ? (
        <p className="text-17 wrap-anywhere">
          <bdi>{description}</bdi>
        </p>
      ) : null}
      <p className="flex flex-col gap-1">
        <span className="text-15 text-muted">{t('code')}</span>
        <bdi
          dir="ltr"
          className="self-start rounded-md bg-primary-soft px-4 py-2 text-28 font-strong tracking-wide wrap-anywhere select-all"
        >
          {code}
        </bdi>
      </p>
      {isGood ? <p>{t('how')}</p> : null}
      {conditions.length > 0 ? (
        <ul className="flex flex-col gap-1 text-15 text-muted">
          {conditions.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {locations.length > 0 ? (
        <p className="text-15 text-muted">
          {t('where', {
            places: locations
              .map(({ name, nameArabic }) => isolateText(placeName(name, nameArabic)))
              .join(' · '),
          })}
        </p>
      ) : null}
    </div>
  );
}
