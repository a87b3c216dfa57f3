import { Suspense, lazy } from 'react';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { History } from './history.tsx';
import { useView } from './use-view.ts';

const Inbox = lazy(async () => ({ default: (await import('./inbox.tsx')).Inbox }));
const TransactionDrawer = lazy(async () => ({ default: (await import('./transaction-drawer.tsx')).TransactionDrawer }));
const ManualEntryDialog = lazy(async () => ({
  default: (await import('./manual-entry-dialog.tsx')).ManualEntryDialog,
}));
const RulesDialog = lazy(async () => ({ default: (await import('./rules-dialog.tsx')).RulesDialog }));

/** The transaction history, or the inbox of uncategorised transactions (rule M15). */
export function TransactionsPage() {
  const address = useView();
  return (
    <>
      {address.isInbox ? (
        <Suspense fallback={<SkeletonText label="Loading" />}>
          <Inbox />
        </Suspense>
      ) : (
        <History address={address} />
      )}
      <Suspense>
        {address.openId === null ? null : (
          <TransactionDrawer
            key={address.openId}
            id={address.openId}
            opensCategory={address.opensCategory}
            onClose={address.closeRow}
            onOpen={address.openRow}
          />
        )}
        {address.isAdding ? (
          <ManualEntryDialog accountId={address.view.bank_account_id?.[0]} onClose={() => address.setAdding(false)} />
        ) : null}
        {address.showsRules ? <RulesDialog onClose={() => address.setShowsRules(false)} /> : null}
      </Suspense>
    </>
  );
}
