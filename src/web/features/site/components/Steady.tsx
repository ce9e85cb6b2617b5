type Props = { texts: readonly string[]; shown: string };

/** Texts that take turns in one place, which keeps the size of the largest: nothing below moves. */
export function Steady({ texts, shown }: Props) {
  return (
    <span className="grid">
      {texts.map((text) => (
        <span key={text} className={`col-start-1 row-start-1 ${text === shown ? '' : 'invisible'}`}>
          {text}
        </span>
      ))}
    </span>
  );
}
