import { useState } from 'react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { bills } from '#contract/areas/bills.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { saveAnswer } from '#web/kit/save-file.ts';

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ tone: 'positive', text: 'Link copied.' });
  } catch {
    showToast({
      tone: 'negative',
      text: 'We couldn’t copy the link. Select it and copy it yourself.',
    });
  }
}

function FeedDialog({ onClose }: { onClose: () => void }) {
  const feed = useApiQuery(bills.feed);
  const create = useApiMutation(bills.createFeed, { refreshes: [bills.feed] });
  const revoke = useApiMutation(bills.revokeFeed, {
    refreshes: [bills.feed],
    onSuccess: () => void showToast({ text: 'That link no longer works.' }),
  });
  return (
    <Dialog open onClose={onClose} title="Bills in your calendar">
      <ProblemNote>{(create.error ?? revoke.error)?.message}</ProblemNote>
      <p className="text-ink-soft mb-4">
        Add a private link to your phone’s calendar to see your bills there. Anyone with the link can see names, dates
        and amounts, so keep it to yourself.
      </p>
      <QueryState query={feed} what="your link" skeleton={<SkeletonText lines={2} />} compact>
        {({ url }) => (
          <>
            {url === null ? null : (
              <TextField label="Private link" readOnly value={url} onFocus={(event) => event.target.select()} />
            )}
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              {url === null ? (
                <Button busy={create.isPending} onClick={() => create.mutate({})}>
                  Create link
                </Button>
              ) : (
                <>
                  <Button
                    variant="quiet"
                    className="text-negative mr-auto -ml-3"
                    busy={revoke.isPending}
                    onClick={() => revoke.mutate({})}
                  >
                    Stop sharing
                  </Button>
                  <Button variant="secondary" busy={create.isPending} onClick={() => create.mutate({})}>
                    New link
                  </Button>
                  <Button icon={Copy} onClick={() => void copy(url)}>
                    Copy link
                  </Button>
                </>
              )}
            </div>
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

/** Calendar export: a subscription address and a file. */
export function FeedSection() {
  const [sharing, setSharing] = useState(false);
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      await saveAnswer('payments.ics', bills.download);
    } catch (problem) {
      showToast({ tone: 'negative', text: messageOf(problem) });
    }
    setBusy(false);
  }
  return (
    <Section title="Calendar link">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" icon={CalendarPlus} onClick={() => setSharing(true)}>
          Subscribe
        </Button>
        <Button variant="secondary" size="small" icon={Download} busy={busy} onClick={() => void save()}>
          Download
        </Button>
      </div>
      {sharing ? <FeedDialog onClose={() => setSharing(false)} /> : null}
    </Section>
  );
}
