/** A W that ends in three blossoms. Its strokes take the colour of the text around it. */
export function BrandMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <path
        d="M7 10.5 13.8 34 20 19l6.2 15L33 10.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <g className="fill-spark">
        <circle cx="7" cy="9" r="5.6" />
        <circle cx="20" cy="16.5" r="5.6" />
        <circle cx="33" cy="9" r="5.6" />
      </g>
    </svg>
  );
}

/** The mark with the name beside it. */
export function BrandName({ name = 'Wattle' }: { name?: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <BrandMark className="size-7" />
      <span className="text-[1.375rem] leading-none font-semibold tracking-[-0.03em]">{name}</span>
    </span>
  );
}
