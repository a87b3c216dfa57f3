import { useState } from 'react';
import { entitlements } from '#contract/areas/entitlements.ts';
import type { HistoryPayment } from '#contract/areas/entitlements.ts';
import { countedChange, numberText } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link, TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressChoice } from '#web/kit/address-choice.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { counts, entriesText, paymentFace } from './payment-words.ts';
import { PrizeList } from './prize-list.tsx';

const ROWS = 20;
type Kind = HistoryPayment['kind'] | 'all';

const kinds: Record<Kind, string> = { all: 'All', transfer: 'Bank', loan: 'Loans', plan: 'Plans', ledger: 'Other' };
const emptyWords: Record<Kind, { message: string; next: string }> = {
  all: {
    message: 'No payments yet',
    next: 'Payments from your bank accounts, loan repayments and plans will appear here.',
  },
  transfer: { message: 'No bank payments yet', next: 'Payments you make from your bank accounts will appear here.' },
  loan: { message: 'No loan payments yet', next: 'Loans paid to you and your repayments will appear here.' },
  plan: { message: 'No plan payments yet', next: 'Plans and memberships you pay for will appear here.' },
  ledger: { message: 'No other payments yet', next: 'Refunds and other amounts will appear here.' },
};
const rowLook =
  'border-line flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b py-3 last:border-b-0';

function Payments() {
  const time = useMemberTime();
  const [kind, setKind] = useAddressChoice('kind', Object.keys(kinds) as Kind[], 'all');
  const [page, setPage] = useState(1);
  const read = useApiQuery(
    entitlements.paymentHistory,
    { query: { ...(kind === 'all' ? {} : { kind }), page, limit: ROWS } },
    { keepPrevious: true },
  );
  return (
    <Section
      title="Payments"
      action={
        <TextLink href="/packs/order-summary">
          Orders<span className="sr-only"> and memberships you’ve paid for</span>
        </TextLink>
      }
    >
      <SegmentedControl<Kind>
        label="Which payments"
        choices={Object.entries(kinds).map(([value, label]) => ({ value: value as Kind, label }))}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen);
          setPage(1);
        }}
        className="mb-4"
      />
      <QueryState
        query={read}
        what="your payments"
        skeleton={<SkeletonRows rows={12} />}
        isEmpty={({ data }) => data.history.length === 0}
        empty={
          <EmptyState illustration="history" message={emptyWords[kind].message} subtitle1={emptyWords[kind].next} />
        }
      >
        {({ data: { history } }) => (
          <ul aria-label="Payments">
            {history.map((entry) => (
              <li key={`${entry.kind}-${entry.id}-${entry.at.getTime()}`} className={rowLook}>
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-words">
                    {entry.href ? (
                      <Link href={entry.href} className="underline">
                        {entry.what}
                      </Link>
                    ) : (
                      entry.what
                    )}{' '}
                    <Badge tone={paymentFace(entry).tone}>{paymentFace(entry).word}</Badge>
                  </p>
                  <p className="text-ink-faint text-caption">{time.instant(entry.at)}</p>
                </div>
                {counts(entry) ? (
                  <Money cents={entry.amount} />
                ) : (
                  <s>
                    <Money cents={entry.amount} tone="soft" />
                  </s>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <Pagination
        page={page}
        pageCount={Math.ceil((read.data?.data.total ?? 0) / ROWS)}
        onPage={setPage}
        label="Pages of payments"
      />
    </Section>
  );
}

function Entries() {
  const time = useMemberTime();
  const [page, setPage] = useState(1);
  const read = useApiQuery(entitlements.entries, { query: { page, limit: ROWS } }, { keepPrevious: true });
  return (
    <Section
      title="Entries"
      note={read.data && read.data.entries > 0 ? `You have ${entriesText(read.data.entries)}.` : undefined}
    >
      <QueryState
        query={read}
        what="your entries"
        skeleton={<SkeletonRows rows={3} />}
        empty={
          <EmptyState
            illustration="draws"
            message="No entries yet"
            subtitle1="Your entries and how you got them will appear here."
          />
        }
      >
        {({ data }) => (
          <ul aria-label="Entries">
            {data.map((posting) => (
              <li key={posting.id} className={rowLook}>
                <div className="min-w-0">
                  <p className="font-medium break-words">{posting.source}</p>
                  <p className="text-ink-faint text-caption">{time.instant(posting.at)}</p>
                </div>
                <p className="figures text-right">
                  {countedChange(posting.entries, 'entry', 'entries')}
                  <span className="text-ink-faint text-caption block">Balance {numberText(posting.balance_after)}</span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <Pagination
        page={page}
        pageCount={Math.ceil((read.data?.total ?? 0) / ROWS)}
        onPage={setPage}
        label="Pages of entries"
      />
    </Section>
  );
}

/** Payments, gifts and offered prizes. */
export function HistoryPage() {
  return (
    <>
      <PageHeader title="History" lead="Payments, entries and prizes." />
      <Columns aside={<PrizeList />}>
        <Payments />
        <Entries />
      </Columns>
    </>
  );
}
