import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Kbd } from '#web/design/kbd.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { SkeletonFigure, SkeletonRows } from '#web/design/skeleton.tsx';
import { LoadFailure } from '#web/kit/query-state.tsx';
import { historyHref } from './filters.ts';
import { InboxCard } from './inbox-card.tsx';
import { useInboxKeys } from './inbox-keys.ts';
import { shareDone } from './inbox-queue.ts';
import { rowsText } from './row-change.ts';
import { useInbox } from './use-inbox.ts';
import type { Inbox as InboxState } from './use-inbox.ts';

const keys: readonly { keys: string; does: string }[] = [
  { keys: '1', does: 'to 5: pick that suggestion' },
  { keys: 'enter', does: 'pick the highlighted one' },
  { keys: '/', does: 'or any letter: search categories' },
  { keys: 'space', does: 'apply to all, or not' },
  { keys: 's', does: 'skip' },
  { keys: 'u', does: 'undo' },
];

/** The shortcuts, for keyboard users. */
function KeyList() {
  return (
    <Section title="Keyboard shortcuts" level={2}>
      <dl className="space-y-2.5">
        {keys.map(({ keys: key, does }) => (
          <div key={key} className="flex items-baseline gap-3">
            <dt className="w-14 shrink-0">
              <Kbd keys={key} />
            </dt>
            <dd className="text-ink-soft">{does}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Aside() {
  return (
    <>
      <div className="hidden sm:block">
        <KeyList />
      </div>
      <TextLink href={historyHref({ sub_categories: [0] })}>Show as a list</TextLink>
    </>
  );
}

function Progress({ inbox }: { inbox: InboxState }) {
  const { done, left } = inbox.queue;
  return (
    <div className="mb-6">
      <ProgressBar
        label="Progress"
        value={shareDone(inbox.queue)}
        valueText={`${done.toLocaleString('en-AU')} done, ${left.toLocaleString('en-AU')} to go`}
      />
    </div>
  );
}

/** The queue is empty: complete, or some skipped. */
function End({ inbox }: { inbox: InboxState }) {
  const { done, skipped } = inbox.queue;
  useInboxKeys((key) => {
    if (key.kind !== 'undo' || !inbox.canUndo) return false;
    void inbox.undo();
    return true;
  });
  return (
    <div>
      <EmptyState
        illustration="done"
        message={
          skipped.length > 0 ? `${rowsText(skipped.length)} skipped` : done > 0 ? 'All done' : 'Nothing to categorise'
        }
        subtitle1={
          done > 0
            ? `You categorised ${rowsText(done)}. We’ll remember your choices for next time.`
            : skipped.length > 0
              ? 'Skipped transactions still need a category.'
              : 'Every transaction has a category.'
        }
        className="pb-4"
      />
      <div className="flex flex-wrap justify-center gap-2.5">
        {skipped.length > 0 ? <Button onClick={inbox.again}>Review skipped</Button> : null}
        <ButtonLink href={historyHref()} variant={skipped.length > 0 ? 'secondary' : 'primary'}>
          All transactions
        </ButtonLink>
        {inbox.canUndo ? (
          <Button variant="secondary" busy={inbox.busy} onClick={() => void inbox.undo()}>
            Undo last
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Body({ inbox }: { inbox: InboxState }) {
  if (inbox.error && !inbox.item)
    return (
      <div role="status">
        <LoadFailure what="your transactions" problem={inbox.error} onRetry={inbox.reload} />
      </div>
    );
  if (inbox.isLoading) {
    return (
      <>
        <SkeletonFigure label="Looking for transactions without a category" />
        <div className="mt-6">
          <SkeletonRows rows={3} />
        </div>
      </>
    );
  }
  if (!inbox.item) return <End inbox={inbox} />;
  return (
    <>
      <Progress inbox={inbox} />
      <InboxCard key={inbox.item.transaction.id} item={inbox.item} inbox={inbox} />
    </>
  );
}

/** The inbox (rule M15): uncategorised transactions one by one, each with one key or tap. */
export function Inbox() {
  const inbox = useInbox();
  return (
    <>
      <PageHeader
        title="Categorise"
        over="Transactions"
        lead="Pick a category once, and we’ll remember it for that merchant."
      />
      <p role="status" className="sr-only">
        {inbox.announcement}
      </p>
      <Columns aside={<Aside />}>
        <Body inbox={inbox} />
      </Columns>
    </>
  );
}
