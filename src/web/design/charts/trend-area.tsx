/** The course of a figure as a small shaded area, as wide as its place. The words beside it say the figures. */
export function TrendArea({ label, cents }: { label: string; cents: readonly number[] }) {
  const [low, high] = [Math.min(...cents), Math.max(...cents)];
  const span = Math.max(1, high - low);
  const points = cents.map(
    (value, at) =>
      `${((at / Math.max(1, cents.length - 1)) * 100).toFixed(2)} ${(94 - ((value - low) / span) * 86).toFixed(2)}`,
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-20 w-full overflow-visible"
    >
      <path d={`M${points.join('L')}L100 100L0 100Z`} className="fill-chart-4" fillOpacity={0.14} />
      <path
        d={`M${points.join('L')}`}
        fill="none"
        strokeWidth={2.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-chart-4"
      />
    </svg>
  );
}
