import { useState } from 'react';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { networth } from '#contract/areas/networth.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { MerchantLogo } from '#web/design/avatar.tsx';
import { Badge } from '#web/design/badge.tsx';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonFigure, SkeletonRows } from '#web/design/skeleton.tsx';
import { bankImage } from '#web/kit/bank-image.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { MemberTime } from '#web/kit/time.ts';
import { LatestTransfers, MoveMoneyButton } from '#web/areas/payments/public.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { isOwing, kindName, numbersText, ownedOn } from './account-names.ts';
import { OtherCurrencies } from './public.tsx';

/** 'Last transaction today', 'Last transaction 03/11/2026'. */
function latestText({ last_date: last }: BankAccountOnWire, time: MemberTime): string {
  if (last === null) return 'No transactions yet';
  return last >= time.today() ? 'Last transaction today' : `Last transaction ${time.date(last)}`;
}

function AccountBadges({ account }: { account: BankAccountOnWire }) {
  return (
    <>
      {account.default_account ? <Badge tone="accent">Default</Badge> : null}
      {account.saving_account ? <Badge tone="positive">Main savings</Badge> : null}
      {account.status === 'active' ? null : <Badge>{account.status === 'closed' ? 'Closed' : 'Paused'}</Badge>}
    </>
  );
}

/** A card of an account: name, type, balance and when it was updated. */
function AccountCard({ account }: { account: BankAccountOnWire }) {
  const time = useMemberTime();
  return (
    <li>
      <Link
        href={`/accounts/${account.id}`}
        className="bg-surface border-line hover:border-ink-soft flex h-full min-h-24 flex-wrap items-center gap-x-3.5 gap-y-1 rounded-panel border px-4 py-3.5 transition-colors"
      >
        <MerchantLogo name={account.bank ?? account.name} image={bankImage(account)} />
        <span className="min-w-26 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-semibold break-words">{account.name}</span>
            <AccountBadges account={account} />
          </span>
          <span className="text-ink-soft text-caption figures block">
            {[kindName(account), numbersText(account)].filter(Boolean).join(' · ')}
          </span>
          <span className="text-ink-faint text-caption block">{latestText(account, time)}</span>
        </span>
        <span className="ml-auto flex shrink-0 flex-col items-end">
          <Money cents={account.balance} currency={account.currency} tone="plain" size="heading" />
          {account.available_balance === account.balance ? null : (
            <span className="text-ink-faint text-caption">
              <Money cents={account.available_balance} currency={account.currency} tone="plain" /> available
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function AccountCards({ label, list }: { label: string; list: readonly BankAccountOnWire[] }) {
  return (
    <ul aria-label={label} className="space-y-3">
      {list.map((account) => (
        <AccountCard key={account.id} account={account} />
      ))}
    </ul>
  );
}

/** Debts are grouped separately; within each group the server's order applies (rule M08). */
function Groups({ list }: { list: readonly BankAccountOnWire[] }) {
  const owing = list.filter(({ kind }) => isOwing(kind));
  const assets = list.filter(({ kind }) => !isOwing(kind));
  return (
    <>
      {assets.length > 0 ? <AccountCards label="Accounts" list={assets} /> : null}
      {owing.length > 0 ? (
        <Section title="Cards and loans">
          <AccountCards label="Cards and loans" list={owing} />
        </Section>
      ) : null}
    </>
  );
}

type Debts = ReplyOf<typeof networth.debts>;

/** The debt is the total of the list of debts, as in wellness, net worth and the assistant. */
function Totals({
  list,
  debts,
  isMissing,
}: {
  list: readonly BankAccountOnWire[];
  debts: Debts | undefined;
  isMissing: boolean;
}) {
  const owned = ownedOn(list);
  const unknown = isMissing ? 'Not available right now' : '…';
  return (
    <Section title="Summary">
      <DefinitionList
        items={[
          { term: 'You have', is: <Money cents={owned} tone="plain" /> },
          {
            term: 'You owe',
            is: debts ? (
              <Money cents={debts.total} tone="plain" href="/net-worth?show=Liabilities" opens="what you owe" />
            ) : (
              unknown
            ),
          },
          {
            term: 'After debts',
            is: debts ? <Money cents={owned - debts.total} tone="plain" size="strong" /> : unknown,
          },
        ]}
      />
      <OtherCurrencies />
      {debts && debts.includes !== '' ? (
        <p className="text-ink-faint text-caption mt-2">Includes {debts.includes}. See each one in Net worth.</p>
      ) : null}
    </Section>
  );
}

/** The total of all accounts less all debts. */
function Sum({ list, debts }: { list: readonly BankAccountOnWire[]; debts: Debts }) {
  return (
    <p>
      <Money cents={ownedOn(list) - debts.total} tone="plain" size="title" />{' '}
      <span className="text-ink-soft">{debts.total === 0 ? 'in total' : 'after debts'}</span>
    </p>
  );
}

/** All accounts: the default one first, then by type (rule M08, sorted by the server). */
export function AccountsPage() {
  const list = useApiQuery(bankAccounts.list);
  const debts = useApiQuery(networth.debts);
  const [adding, setAdding] = useState(false);
  const accounts = list.data?.data ?? [];
  return (
    <>
      <PageHeader
        title="Accounts"
        lead="Your balances, and the date of each account’s last transaction."
        figure={
          accounts.length > 0 ? (
            <QueryState query={debts} what="what you owe" skeleton={<SkeletonFigure />} compact>
              {(owed) => <Sum list={accounts} debts={owed} />}
            </QueryState>
          ) : undefined
        }
        actions={
          accounts.length > 0 ? (
            <>
              <ButtonLink href="/settings/bank-accounts?connect=1">Connect a bank</ButtonLink>
              <MoveMoneyButton />
            </>
          ) : undefined
        }
      />
      <Columns
        aside={
          accounts.length > 0 ? (
            <>
              <Totals list={accounts} debts={debts.data} isMissing={debts.isError} />
              <LatestTransfers />
            </>
          ) : undefined
        }
      >
        <QueryState query={list} what="your accounts" skeleton={<SkeletonRows rows={4} />}>
          {({ data }) => (
            <>
              {data.length === 0 ? (
                <EmptyState
                  illustration="accounts"
                  message="No accounts yet"
                  subtitle1="Connect your bank to see your accounts here. You choose which ones, and you can stop at any time."
                  className="pb-2"
                  buttonText="Connect a bank"
                  href="/settings/bank-accounts?connect=1"
                />
              ) : null}
              <Groups list={data} />
              <div className="mt-10 flex flex-wrap gap-2 max-sm:justify-center">
                <ButtonLink variant="secondary" href="/sync-transactions">
                  Import transactions
                </ButtonLink>
                <Button variant="secondary" onClick={() => setAdding(true)}>
                  Add account
                </Button>
              </div>
            </>
          )}
        </QueryState>
      </Columns>
      {adding ? <AccountDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
