import { Card } from '#web/design/page.tsx';
import { Loading, SkeletonChart, SkeletonRows, SkeletonShape } from '#web/design/skeleton.tsx';

/** The shape of a loan: its header, the cover with help beside it, the chart and the breakdown. */
export function LoanSkeleton() {
  return (
    <div>
      <Loading label="Loading your loan" className="mb-8 space-y-3">
        <SkeletonShape className="h-4 w-16" />
        <SkeletonShape className="h-9 w-56" />
        <SkeletonShape className="h-5 w-36" />
      </Loading>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <Card tone="cover" className="h-60">
          <SkeletonShape className="h-4 w-48 opacity-40" />
          <SkeletonShape className="mt-3 h-10 w-40 opacity-40" />
        </Card>
        <Card className="h-60">
          <SkeletonShape className="h-5 w-44" />
        </Card>
        <Card className="h-80">
          <SkeletonChart />
        </Card>
        <Card className="h-80">
          <SkeletonRows rows={4} />
        </Card>
      </div>
    </div>
  );
}

/** The shape of the list: the total and a card of loans. */
export function ListSkeleton() {
  return (
    <div>
      <Card tone="cover" className="h-32">
        <SkeletonShape className="h-4 w-24 opacity-40" />
        <SkeletonShape className="mt-3 h-9 w-44 opacity-40" />
      </Card>
      <Card className="mt-4">
        <SkeletonRows rows={3} label="Loading your loans" />
      </Card>
    </div>
  );
}
