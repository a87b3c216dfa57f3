import { entitlements } from '#contract/areas/entitlements.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { serverNow } from '#web/kit/clock.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { entriesText } from './payment-words.ts';

type Prize = ReplyOf<typeof entitlements.prizes>['data'][number];

function PrizeLine({ prize }: { prize: Prize }) {
  const time = useMemberTime();
  const accept = useApiMutation(entitlements.acceptPrize, {
    refreshes: [entitlements.prizes, entitlements.entries],
    onSuccess: () =>
      showToast({
        tone: 'positive',
        text: `You’ve got ${entriesText(prize.entries)}.`,
      }),
  });
  const isOver = prize.expires_at !== null && prize.expires_at.getTime() <= serverNow();
  return (
    <li className="border-line border-b py-3 last:border-b-0">
      <p className="font-medium break-words">{prize.title}</p>
      <p className="text-ink-soft">{entriesText(prize.entries)}</p>
      {prize.accepted_at ? (
        <p className="text-ink-faint text-caption">Accepted on {time.instant(prize.accepted_at)}</p>
      ) : null}
      {!prize.accepted_at && prize.expires_at ? (
        <p className="text-ink-faint text-caption">
          {isOver ? 'Expired' : 'Accept by'} {time.instant(prize.expires_at, 'full')}
        </p>
      ) : null}
      {prize.accepted_at || isOver ? null : (
        <Button
          size="small"
          className="mt-2"
          busy={accept.isPending}
          onClick={() => accept.mutate({ body: { prize: prize.id } })}
        >
          Accept<span className="sr-only"> {prize.title}</span>
        </Button>
      )}
      <ProblemNote>{accept.error?.message}</ProblemNote>
    </li>
  );
}

/** Prizes offered to the member, past and present. */
export function PrizeList() {
  const read = useApiQuery(entitlements.prizes);
  return (
    <Section title="Prizes for you">
      <QueryState
        query={read}
        what="your prizes"
        skeleton={<SkeletonRows rows={2} />}
        compact
        empty={<p className="text-ink-soft">Prizes you can accept will appear here.</p>}
      >
        {({ data }) => (
          <ul aria-label="Prizes">
            {data.map((prize) => (
              <PrizeLine key={prize.id} prize={prize} />
            ))}
          </ul>
        )}
      </QueryState>
    </Section>
  );
}
