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
import { LatestTransfers, MoveMoneyButton } from '#web/areas/payments/public.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { isOwing, kindName, numbersText, ownedOn } from './account-names.ts';

function AccountLine({ account }: { account: BankAccountOnWire }) {
  const time = useMemberTime();
  return (
    <li>
      <Link
        href={`/accounts/${account.id}`}
        className="hover:bg-surface flex min-h-18 items-center gap-3 rounded-tag py-3 transition-colors"
      >
        <MerchantLogo name={account.bank ?? account.name} image={bankImage(account)} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2 font-medium">
            <span className="min-w-0 break-words">{account.name}</span>
            {account.default_account ? <Badge tone="accent">Default</Badge> : null}
            {account.saving_account ? <Badge tone="positive">Savings go here</Badge> : null}
            {account.status === 'active' ? null : <Badge>{account.status === 'closed' ? 'Closed' : 'Resting'}</Badge>}
          </span>
          <span className="text-ink-faint text-caption figures block">
            {[
              kindName(account),
              numbersText(account),
              account.last_date ? `up to ${time.date(account.last_date)}` : 'nothing in it yet',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end">
          <Money cents={account.balance} tone="plain" size="strong" />
          {account.available_balance === account.balance ? null : (
            <span className="text-ink-faint text-caption">
              <Money cents={account.available_balance} tone="plain" /> available
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function AccountLines({ label, list }: { label: string; list: readonly BankAccountOnWire[] }) {
  return (
    <ul aria-label={label} className="divide-line divide-y">
      {list.map((account) => (
        <AccountLine key={account.id} account={account} />
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
      {assets.length > 0 ? <AccountLines label="Accounts" list={assets} /> : null}
      {owing.length > 0 ? (
        <Section title="Cards and loans">
          <AccountLines label="Cards and loans" list={owing} />
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
    <Section title="Together">
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
          { term: 'Left over', is: debts ? <Money cents={owned - debts.total} tone="plain" size="strong" /> : unknown },
        ]}
      />
      {debts && debts.includes !== '' ? (
        <p className="text-ink-faint text-caption mt-2">
          You owe on {debts.includes}, each counted once. Net worth shows them one by one.
        </p>
      ) : null}
    </Section>
  );
}

/** The total of all accounts less all debts. */
function Sum({ list, debts }: { list: readonly BankAccountOnWire[]; debts: Debts }) {
  return (
    <p>
      <Money cents={ownedOn(list) - debts.total} tone="plain" size="title" />{' '}
      <span className="text-ink-soft">{debts.total === 0 ? 'in all accounts' : 'after everything you owe'}</span>
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
        lead="What is in each account, and up to which day we know it."
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
                  subtitle1="Connect your bank, and your accounts come in by themselves. You choose which, and can stop at any time."
                  className="pb-2"
                  buttonText="Connect a bank"
                  href="/settings/bank-accounts?connect=1"
                />
              ) : null}
              <Groups list={data} />
              <div className="mt-10 flex flex-wrap gap-2 max-sm:justify-center">
                <ButtonLink variant="secondary" href="/sync-transactions">
                  Import a statement
                </ButtonLink>
                <Button variant="secondary" onClick={() => setAdding(true)}>
                  Add an account
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
