import illustrations from './illustrations.svg?no-inline';

/** The drawing of a journey. */
export function Drawing({ image }: { image: string }) {
  return (
    <svg viewBox="0 0 160 120" className="mx-auto block h-28 w-auto lg:h-48" aria-hidden="true">
      <use href={`${illustrations}#${image}`} />
    </svg>
  );
}
