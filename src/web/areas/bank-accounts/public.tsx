import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

/** Accounts by id, for lists that show their names. */
export function useAccountNames(): ReadonlyMap<number, BankAccountOnWire> {
  const list = useApiQuery(bankAccounts.list);
  return new Map((list.data?.data ?? []).map((account) => [account.id, account]));
}

/** Says which accounts' currencies a screen's figures leave out; nothing for a member who has dollars alone. */
export function OtherCurrencies() {
  const list = useApiQuery(bankAccounts.list);
  const codes = new Set((list.data?.data ?? []).map(({ currency }) => currency).filter((code) => code !== 'AUD'));
  if (codes.size === 0) return null;
  return (
    <p className="text-ink-soft mt-3">
      Only Australian dollars are counted. Amounts in {[...codes].toSorted().join(', ')} are left out.
    </p>
  );
}

/** A compact list of accounts, for the second column of a screen or for home. */
export function AccountsAside({ className }: { className?: string }) {
  const list = useApiQuery(bankAccounts.list);
  return (
    <Section title="Accounts" action={<TextLink href="/accounts">All</TextLink>} className={className}>
      <QueryState
        query={list}
        what="your accounts"
        skeleton={<SkeletonRows rows={3} />}
        compact
        empty={
          <EmptyState
            illustration="accounts"
            className="py-6!"
            message="No accounts yet"
            subtitle1="Import a statement to see your accounts here."
            buttonText="Import a statement"
            href="/sync-transactions"
          />
        }
      >
        {({ data }) => (
          <DefinitionList
            items={data
              .filter(({ status }) => status !== 'closed')
              .map((account) => ({
                term: account.name,
                is: (
                  <Money
                    cents={account.balance}
                    currency={account.currency}
                    tone="plain"
                    href={`/accounts/${account.id}`}
                    opens={account.name}
                  />
                ),
              }))}
          />
        )}
      </QueryState>
    </Section>
  );
}
