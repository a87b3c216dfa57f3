import { useState } from 'react';
import { memberships } from '#contract/areas/memberships.ts';
import type { Subscription } from '#contract/areas/memberships.ts';
import { profile } from '#contract/areas/profile.ts';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

type Months = '1' | '2' | '3';
const lengths: readonly { value: Months; label: string }[] = [
  { value: '1', label: '1 month' },
  { value: '2', label: '2 months' },
  { value: '3', label: '3 months' },
];

const refreshes = [memberships.status, profile.get];

/** The sentences of a preview. */
export function PreviewNotes({ action, months }: { action: 'cancel' | 'pause' | 'resume'; months?: number }) {
  const read = useApiQuery(memberships.preview, {
    body: { action, ...(months === undefined ? {} : { months }) },
  });
  return (
    <QueryState query={read} what="the details" skeleton={<SkeletonRows rows={2} />} compact>
      {({ data: { notes } }) => (
        <ul className="list-disc space-y-1 pl-5">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function Pause() {
  const time = useMemberTime();
  const [months, setMonths] = useState<Months>('1');
  const pause = useApiMutation(memberships.pause, {
    refreshes,
    onSuccess: ({ data: { subscription } }) =>
      showToast({
        tone: 'positive',
        text: subscription?.renews_at ? `Paused until ${time.instant(subscription.renews_at)}.` : 'Paused.',
      }),
  });
  return (
    <Section title="Pause" note="Take a break of up to 3 months, once every 12 months.">
      <SegmentedControl<Months>
        label="Length"
        choices={[...lengths]}
        value={months}
        onChange={setMonths}
        className="mb-4"
      />
      <PreviewNotes action="pause" months={Number(months)} />
      <ProblemNote>{pause.error?.message}</ProblemNote>
      <Button
        className="mt-4"
        variant="secondary"
        busy={pause.isPending}
        onClick={() => pause.mutate({ body: { months: Number(months) } })}
      >
        Pause membership
      </Button>
    </Section>
  );
}

function Resume() {
  const resume = useApiMutation(memberships.resume, {
    refreshes,
    onSuccess: ({ data: { subscription } }) =>
      subscription?.state === 'active'
        ? showToast({ tone: 'positive', text: 'Your membership is active again.' })
        : showToast({
            tone: 'negative',
            text: subscription?.needs_confirmation
              ? 'Your bank needs you to confirm the payment. Use “Confirm payment” above.'
              : 'The payment didn’t go through. Choose another card.',
          }),
  });
  return (
    <Section title="Resume early">
      <PreviewNotes action="resume" />
      <ProblemNote>{resume.error?.message}</ProblemNote>
      <Button className="mt-4" variant="secondary" busy={resume.isPending} onClick={() => resume.mutate({})}>
        Resume now
      </Button>
    </Section>
  );
}

function Keep() {
  const keep = useApiMutation(memberships.undoCancel, {
    refreshes,
    onSuccess: () => showToast({ tone: 'positive', text: 'You’re keeping your membership.' }),
  });
  return (
    <Section title="Keep your membership" note="It’s set to end. If you keep it, it will renew as before.">
      <ProblemNote>{keep.error?.message}</ProblemNote>
      <Button busy={keep.isPending} onClick={() => keep.mutate({})}>
        Keep membership
      </Button>
    </Section>
  );
}

/** The pause, its end, or the way back from a cancellation. */
export function PausePart({ subscription }: { subscription: Subscription }) {
  const time = useMemberTime();
  const { state, can_pause: canPause, pause_opens_at: opensAt } = subscription;
  if (state === 'ending') return <Keep />;
  if (state === 'paused') return <Resume />;
  if (canPause) return <Pause />;
  return opensAt ? (
    <Section title="Pause">
      <p className="text-ink-soft">
        You can only pause once every 12 months, so you can pause again from {time.instant(opensAt)}.
      </p>
    </Section>
  ) : null;
}
