import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonChart, SkeletonFigure } from '#web/design/skeleton.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { AccountBills } from '#web/areas/connections/public.tsx';
import { BalanceMakeUp, LatestTransfers, MoveMoneyButton } from '#web/areas/payments/public.tsx';
import { AccountRows, addHref, historyHref } from '#web/areas/transactions/public.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { bsbText, kindName } from './account-names.ts';

const AreaOverTime = lazyPart(
  'the chart',
  async () => (await import('#web/design/charts/area-over-time.tsx')).AreaOverTime,
);

type Page = ReplyOf<typeof bankAccounts.page>;

const tellers: Record<BankAccountOnWire['balance_source'], string> = {
  statement: 'From your statement',
  bank: 'From your bank',
  rows: 'Total of all transactions',
};

/** The balance's source and date, and whether newer transactions exist. */
function sourceWords(
  { balance_source: source, balance_reported_on: reportedOn, last_date: last }: BankAccountOnWire,
  date: (day: string) => string,
): string {
  if (reportedOn === null) return tellers[source];
  return last !== null && last > reportedOn
    ? `${tellers[source]} on ${date(reportedOn)}, plus newer transactions`
    : `${tellers[source]} on ${date(reportedOn)}`;
}

/** The date of the balance, if it is not today. */
function AsOf({ account: { balance_reported_on: reportedOn, last_date: last } }: { account: BankAccountOnWire }) {
  const time = useMemberTime();
  if (reportedOn === null) return null;
  const day = last !== null && last > reportedOn ? last : reportedOn;
  return day < time.today() ? <span className="text-ink-soft">as of {time.date(day)}</span> : null;
}

/** Where a statement's running balance does not match its transactions. */
function Check({ check, account: { id, currency } }: { check: Page['check']; account: BankAccountOnWire }) {
  const time = useMemberTime();
  if (check.gap_count === 0) {
    return check.with_balance === 0 ? null : (
      <Notice tone="positive" title="The balance adds up">
        We checked {counted(check.with_balance, 'transaction')}.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title={`The balance doesn’t add up in ${check.gap_count} ${check.gap_count === 1 ? 'place' : 'places'}`}
    >
      <p>Some transactions may be missing on {check.gap_count === 1 ? 'this day' : 'these days'}:</p>
      <ul className="mt-1 space-y-1">
        {check.gaps.slice(0, 6).map((gap) => (
          <li key={gap.transaction_id}>
            <TextLink href={historyHref({ bank_account_id: [id], min_date: gap.date, max_date: gap.date })}>
              {time.date(gap.date)}
            </TextLink>
            : out by <Money cents={gap.difference} currency={currency} tone="plain" sign="always" />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Balance({ balances, currency }: { balances: Page['balances']; currency: string }) {
  const time = useMemberTime();
  const navigate = useNavigate();
  const { acc } = useParams();
  if (balances.length < 2) return null;
  return (
    <Section title="Balance over time" titleHidden>
      <Suspense fallback={<SkeletonChart label="Loading the chart" />}>
        <AreaOverTime
          title="Balance over time"
          measure="Balance"
          currency={currency}
          points={balances.map(({ date, balance }) => ({ date, cents: balance }))}
          today={time.today()}
          onSelect={({ date }) =>
            void navigate(historyHref({ bank_account_id: [Number(acc)], min_date: date, max_date: date }))
          }
        />
      </Suspense>
    </Section>
  );
}

function Facts({ account }: { account: BankAccountOnWire }) {
  const time = useMemberTime();
  return (
    <DefinitionList
      items={[
        { term: 'Type', is: kindName(account) },
        { term: 'Bank', is: account.bank ?? 'Not added' },
        { term: 'BSB', is: account.bsb ? bsbText(account.bsb) : 'Not added' },
        { term: 'Account number', is: account.account_number ?? 'Not added' },
        { term: 'Transactions', is: account.transactions.toLocaleString('en-AU') },
        {
          term: 'Dates',
          is:
            account.first_date && account.last_date
              ? `${time.date(account.first_date)} to ${time.date(account.last_date)}`
              : 'None yet',
        },
        { term: 'Balance', is: sourceWords(account, time.date) },
      ]}
    />
  );
}

function Loaded({ page }: { page: Page }) {
  const { data: account, balances, check } = page;
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHeader
        title={account.name}
        over={<TextLink href="/accounts">Accounts</TextLink>}
        figure={
          <span className="flex flex-wrap items-baseline gap-3">
            <Money cents={account.balance} currency={account.currency} tone="plain" size="title" />
            <AsOf account={account} />
            {account.default_account ? <Badge tone="accent">Default</Badge> : null}
            {account.saving_account ? <Badge tone="positive">Main savings</Badge> : null}
          </span>
        }
        actions={
          <>
            <ButtonLink href="/sync-transactions">Import</ButtonLink>
            {account.status === 'closed' ? null : (
              <ButtonLink variant="secondary" href={addHref({ bank_account_id: [account.id] })}>
                Add transaction
              </ButtonLink>
            )}
            {account.status === 'active' && account.currency === 'AUD' ? <MoveMoneyButton fromId={account.id} /> : null}
            <ButtonLink variant="secondary" href={`/household?share=${account.id}`}>
              Share
            </ButtonLink>
            <Button variant="secondary" onClick={() => setEditing(true)}>
              Edit details
            </Button>
          </>
        }
      />
      <Columns
        aside={
          <>
            <Section title="About this account">
              <Facts account={account} />
            </Section>
            <BalanceMakeUp accountId={account.id} currency={account.currency} />
            <LatestTransfers accountId={account.id} />
            <AccountBills accountId={account.id} />
            <AccountActions account={account} />
          </>
        }
      >
        <Check check={check} account={account} />
        <Balance balances={balances} currency={account.currency} />
        <Section
          title="Transactions"
          action={
            <TextLink href={historyHref({ bank_account_id: [account.id] })}>
              All {account.transactions.toLocaleString('en-AU')}
            </TextLink>
          }
        >
          <AccountRows accountId={account.id} count={15} />
        </Section>
      </Columns>
      {editing ? <AccountDialog account={account} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function Missing() {
  return (
    <EmptyState
      illustration="lost"
      message="We couldn’t find that account"
      subtitle1="It may have been deleted."
      buttonText="All accounts"
      href="/accounts"
    />
  );
}

/** One account: daily balance, balance check, latest transactions and actions. */
export function AccountPage() {
  const id = Number(useParams().acc);
  const known = Number.isInteger(id) && id > 0;
  const page = useApiQuery(bankAccounts.page, { params: { id } }, { enabled: known });
  if (!known) return <Missing />;
  return (
    <QueryState
      query={page}
      what="this account"
      skeleton={
        <>
          <SkeletonFigure />
          <SkeletonChart className="mt-8" />
        </>
      }
      failed={({ code }) => (code === 'not_found' ? <Missing /> : undefined)}
    >
      {(loaded) => <Loaded page={loaded} />}
    </QueryState>
  );
}
