export type SignLine = { label: string; value: string };

type Props = {
  name: string;
  address: string;
  /** Level and spot as written on the garage's walls. Empty before the car is parked. */
  lines: readonly SignLine[];
};

/** Sign that shows where a car is parked, in large letters. */
export function PlaceSign({ name, address, lines }: Props) {
  return (
    <div className="flex w-full items-stretch overflow-hidden rounded-md bg-primary-soft text-primary">
      {/* The parking sign is a picture, because it is the same in every language. */}
      <svg
        viewBox="0 0 64 40"
        aria-hidden="true"
        className="w-16 shrink-0 bg-primary fill-current text-on-primary"
      >
        <path d="M23 4h11a11.5 11.5 0 0 1 0 23h-5v9h-6zM29 10v11h5a5.5 5.5 0 0 0 0-11z" />
      </svg>
      <div className="flex min-w-0 flex-col gap-2 px-4 py-3">
        {lines.length > 0 ? (
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            {lines.map(({ label, value }) => (
              <div key={label} className="min-w-0">
                <dt className="text-12">{label}</dt>
                <dd className="text-[min(2.75rem,12vw)] leading-tight font-strong wrap-anywhere">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        <div>
          <p className="text-17 font-strong wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="text-15 text-ink wrap-anywhere">
            <bdi>{address}</bdi>
          </p>
        </div>
      </div>
    </div>
  );
}
