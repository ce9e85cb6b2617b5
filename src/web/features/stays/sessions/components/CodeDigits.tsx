/** Six digits as one reads them out: three and three. */
export function CodeDigits({ code, className = 'text-28' }: { code: string; className?: string }) {
  return (
    <bdi className={`font-strong tracking-wider whitespace-nowrap tabular-nums ${className}`}>
      {code.slice(0, 3)}
      {/* A drawn gap: what is copied is the code. */}
      <span className="ms-[0.3em]">{code.slice(3)}</span>
    </bdi>
  );
}
