import { Suspense } from 'react';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { lazyDialog } from '#web/kit/lazy-dialog.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { History } from './history.tsx';
import { useView } from './use-view.ts';

const Inbox = lazyPart('your inbox', async () => (await import('./inbox.tsx')).Inbox);
const TransactionDrawer = lazyDialog(
  'the transaction',
  async () => (await import('./transaction-drawer.tsx')).TransactionDrawer,
);
const ManualEntryDialog = lazyDialog(
  'the form',
  async () => (await import('./manual-entry-dialog.tsx')).ManualEntryDialog,
);
const RulesDialog = lazyDialog('your category rules', async () => (await import('./rules-dialog.tsx')).RulesDialog);

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
