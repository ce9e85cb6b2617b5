import { writePlate } from '#domain/vehicles/writePlate.ts';
import { History } from 'lucide-react';
import type { RecalledVisit } from '#contract/stays.ts';
import { languageList } from '#texts/languages.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { writeCarName } from '#web/lib/carName.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { CarGlyph } from '#web/ui/stub/CarGlyph.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import '#web/ui/stub/stub.css';

type Props = {
  visit: RecalledVisit;
  /** Visits to choose from: other guests of this car, or other cars of this guest. */
  visits: readonly RecalledVisit[];
  onChoose: (visit: RecalledVisit) => void;
  /** True if another guest drives the known car today. */
  isCarOnly: boolean;
  /** True if the plate found the visits; otherwise the phone number found them. */
  isByPlate: boolean;
};

/** Stub of a returning car or guest, with the details that the new ticket will have. */
export function RecallStub({ visit, visits, onChoose, isCarOnly, isByPlate }: Props) {
  const text = useTranslation(['checkin', 'common']);
  const { t } = text;
  const carName = useCarName();
  const name = isCarOnly ? null : visit.customerName;
  // Without make and model the plate names the car.
  const hasModel = Boolean(visit.vehicleMake ?? visit.vehicleModel);
  const car = writeCarName(visit, text);
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <article className="stub stub--md stub--green animate-[sheet-in_150ms_ease-out]">
        <div className="stub__main stub__main--torn">
          <header className="stub__head">
            <div className="stub__title items-center">
              <h2 className="stub__headline flex items-center gap-2.5 text-17!">
                <Icon of={History} size={20} />
                <span className="min-w-0">
                  {name ? t('recall.welcome', { name: isolateText(name) }) : t('recall.car')}
                </span>
              </h2>
              <span className="text-15 text-[color:var(--stub-head-muted)]">
                {isCarOnly ? null : t('recall.visits', { count: visit.visits })}
              </span>
            </div>
          </header>
          <div className="stub__body">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 [&_.car]:text-[1.75rem]">
              <CarGlyph {...visit.appearance} />
              {car ? <span className="text-17 font-strong">{car}</span> : null}
              {isByPlate && hasModel ? null : (
                <Plate
                  plate={visit.licensePlate}
                  region={visit.plateRegion}
                  missing={t('common:car.noPlate')}
                />
              )}
            </div>
            {isCarOnly ? null : (
              <dl className="flex flex-wrap items-end justify-between gap-3 border-t-2 border-dashed border-line pt-3">
                <div className="min-w-0">
                  <dt className="text-12 text-muted">{t('facts.name')}</dt>
                  <dd className="text-17 font-medium">
                    <bdi>{visit.customerName ?? t('recall.unnamed')}</bdi>
                  </dd>
                  <dd className="text-15 text-muted">
                    {visit.phoneMasked ? (
                      <bdi dir="ltr">{visit.phoneMasked}</bdi>
                    ) : (
                      t('recall.noPhone')
                    )}
                  </dd>
                </div>
                <div className="text-end">
                  <dt className="text-12 text-muted">{t('recall.language')}</dt>
                  <dd
                    lang={visit.language}
                    className="mt-1 rounded-sm bg-brass-soft px-2.5 py-1 text-15 font-medium text-amber-ink"
                  >
                    {languageList[visit.language].name}
                  </dd>
                </div>
              </dl>
            )}
          </div>
        </div>
      </article>
      {visits.length > 1 && !isCarOnly ? (
        <Chips
          legend={t('recall.which')}
          chips={visits.map((one) => ({
            id: one.recallId,
            name: (
              <bdi>
                {isByPlate
                  ? (one.customerName ?? one.phoneMasked ?? t('recall.unnamed'))
                  : (writePlate(one.licensePlate, one.plateRegion) ?? carName(one))}
              </bdi>
            ),
          }))}
          isChosen={(id) => id === visit.recallId}
          onPress={(id) => {
            const chosen = visits.find(({ recallId }) => recallId === id);
            if (chosen) onChoose(chosen);
          }}
        />
      ) : null}
    </div>
  );
}
