import { useState } from 'react';
import { draws } from '#contract/areas/draws.ts';
import type { EntryLimit } from '#contract/areas/draws.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

const words = (entries: number | null): string =>
  entries === null ? 'no limit' : `${counted(entries, 'entry', 'entries')} a month`;

function LimitForm({ limit }: { limit: EntryLimit }) {
  const time = useMemberTime();
  const [entries, setEntries] = useState<number | null>(limit.entries_a_month);
  const save = useApiMutation(draws.setLimit, {
    refreshes: [draws.limit],
    onSuccess: ({ data }) =>
      showToast({
        tone: 'positive',
        text: data.next ? 'Your new limit starts in a week.' : 'Your limit is set.',
      }),
  });
  return (
    <>
      <p className="mb-3">
        Now: <strong>{words(limit.entries_a_month)}</strong>
        {limit.next ? `. From ${time.instant(limit.next.starts_at)}: ${words(limit.next.entries_a_month)}` : ''}
      </p>
      <ProblemNote>{save.error?.message}</ProblemNote>
      <NumberField
        label="Most entries you can buy in a month"
        hint="Leave this blank for no limit."
        optional
        min={0}
        max={1_000_000}
        value={entries}
        onChange={setEntries}
      />
      <Button
        variant="secondary"
        className="mt-3"
        busy={save.isPending}
        onClick={() => save.mutate({ body: { entries_a_month: entries } })}
      >
        Set limit
      </Button>
    </>
  );
}

/** The member's own limit on entries that are bought. */
export function EntryLimitSection() {
  const read = useApiQuery(draws.limit);
  return (
    <Section
      title="Your limit"
      note="We’ll stop an order above your limit before you pay. A lower limit starts straight away, a higher one after a week."
    >
      <QueryState query={read} what="your limit" skeleton={<SkeletonRows rows={2} />} compact>
        {(limit) => <LimitForm key={String(limit.entries_a_month)} limit={limit} />}
      </QueryState>
    </Section>
  );
}
