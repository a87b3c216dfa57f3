import { SkeletonShape } from '../skeleton.tsx';

/** What stands around a drawing: its name and sentence above, its legend below. */
const HEAD_PX = 52;

/**
 * The place of a chart that isn't there yet, with the height that it will have: name, drawing and as many lines of
 * legend.
 */
export function ChartSkeleton({
  heightPx = 260,
  legendLines = 0,
  className,
}: {
  heightPx?: number;
  legendLines?: number;
  className?: string;
}) {
  const bars = ['45%', '70%', '40%', '95%', '60%', '80%', '35%', '65%'];
  return (
    <div className={className} style={{ height: HEAD_PX + heightPx + (legendLines > 0 ? 12 + legendLines * 25 : 0) }}>
      <SkeletonShape className="mt-1 h-5 w-44" />
      <div className="border-line flex items-end gap-3 border-b" style={{ height: heightPx, marginTop: HEAD_PX - 24 }}>
        {bars.map((height) => (
          <span key={height} className="flex-1" style={{ height }}>
            <SkeletonShape className="size-full" />
          </span>
        ))}
      </div>
    </div>
  );
}
