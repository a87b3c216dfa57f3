import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { TextLink } from '#web/design/link.tsx';
import { Card, PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { layouts } from './layouts.ts';
import type { Part } from './layouts.ts';

function PartView({ part }: { part: Part }) {
  const View = part.view;
  return (
    <div className={`min-w-0 ${part.columns}`}>
      <Suspense
        fallback={
          <Card title={part.title} className="h-full">
            <SkeletonRows rows={part.rows} />
          </Card>
        }
      >
        <View />
      </Suspense>
    </div>
  );
}

/** A dashboard for one purpose; the path picks which. */
export function LayoutPage() {
  const { pathname } = useLocation();
  const { title, lead, parts } = layouts[pathname] ?? layouts['/nd']!;
  return (
    <>
      <PageHeader title={title} lead={lead} actions={<TextLink href="/nd2">Your Home</TextLink>} />
      <div key={pathname} className="max-lg:in-turn grid grid-cols-1 gap-4 lg:grid-cols-12">
        {parts.map((part) => (
          <PartView key={part.title} part={part} />
        ))}
      </div>
    </>
  );
}
