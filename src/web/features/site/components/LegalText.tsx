import { useTranslation } from '#web/lib/translation.ts';

/** A paragraph, or a list of points. */
type Passage = string | readonly string[];
type LegalSection = { readonly title: string; readonly body: readonly Passage[] };
export type LegalDocument = {
  readonly lead: string;
  /** In the order they are read; the key is the section's anchor. */
  readonly sections: { readonly [anchor: string]: LegalSection };
};

/** Where to find what; it stays in view on a desk. */
export function Contents({ document }: { document: LegalDocument }) {
  const { t } = useTranslation('legal');
  return (
    <nav
      aria-label={t('contents')}
      className="pb-8 lg:sticky lg:top-8 lg:self-start lg:pb-0 print:hidden"
    >
      <h2 className="pb-1 text-15 font-normal text-muted">{t('contents')}</h2>
      <ol className="border-t border-line">
        {Object.entries(document.sections).map(([anchor, { title }]) => (
          <li key={anchor} className="border-b border-line">
            <a
              href={`#${anchor}`}
              className="flex min-h-11 items-center py-2 underline-offset-4 hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function Sections({ document }: { document: LegalDocument }) {
  return (
    <article className="max-w-[68ch]">
      {Object.entries(document.sections).map(([anchor, { title, body }]) => (
        <section key={anchor} id={anchor} className="legal-section">
          <h2 className="text-20">{title}</h2>
          {body.map((passage) => (
            <Text key={passage.toString()} passage={passage} />
          ))}
        </section>
      ))}
    </article>
  );
}

function Text({ passage }: { passage: Passage }) {
  if (typeof passage === 'string') return <p>{passage}</p>;
  return (
    <ul>
      {passage.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
