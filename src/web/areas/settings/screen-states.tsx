import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { PageHeader } from '#web/design/page.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { messageOf } from '#web/kit/api-problem.ts';

/** What was asked for did not come: what happened, what was kept, what to do. */
export function LoadFailed({ error, onRetry, what }: { error: unknown; onRetry: () => unknown; what: string }) {
  return (
    <Notice
      tone="negative"
      announce
      title={`${what} could not be loaded`}
      actions={
        <Button size="small" variant="secondary" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {messageOf(error)} Nothing has been changed.
    </Notice>
  );
}

/** A settings screen whose member is not there yet. */
export function MemberPending({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => unknown }) {
  return (
    <>
      <PageHeader title={title} />
      {error ? (
        <LoadFailed error={error} onRetry={onRetry} what="Your settings" />
      ) : (
        <SkeletonForm fields={4} label={`Loading ${title.toLowerCase()}`} />
      )}
    </>
  );
}
