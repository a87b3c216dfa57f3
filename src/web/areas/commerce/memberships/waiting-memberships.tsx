import { SkeletonShape } from '#web/design/skeleton.tsx';

/** The memberships before they have loaded. */
export function WaitingMemberships() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {Array.from({ length: 4 }, (_, at) => (
        <SkeletonShape key={at} className="h-80 w-full rounded-panel" />
      ))}
    </div>
  );
}
