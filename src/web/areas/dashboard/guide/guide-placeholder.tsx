import { Card } from '#web/design/page.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';

/** Has the size of the guide, so that nothing moves when it comes. */
export const guidePlaceholder = (
  <Card className="h-full min-h-60">
    <SkeletonShape className="mb-12 h-1.5 w-full" />
    <SkeletonShape className="mb-3 h-7 w-72" />
    <SkeletonShape className="h-5 w-full max-w-lg" />
  </Card>
);
