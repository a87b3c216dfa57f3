import { Suspense, useState } from 'react';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { lazyDialog } from '#web/kit/lazy-dialog.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';

const MoveDialog = lazyDialog('the transfer form', async () => (await import('./move-dialog.tsx')).MoveDialog);
const BalanceSection = lazyPart('the balance', async () => (await import('./balance-section.tsx')).BalanceSection);
const TransferList = lazyPart('your payments', async () => (await import('./transfer-list.tsx')).TransferList);

/** Opens the transfer dialog, with an initial source account. */
export function MoveMoneyButton({ fromId }: { fromId?: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Move money
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <MoveDialog {...(fromId === undefined ? {} : { fromId })} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The newest transfers and payments, of all accounts or one. */
export function LatestTransfers({ accountId }: { accountId?: number }) {
  return (
    <Section title="Recent payments" action={<TextLink href="/accounts/payments">Payments</TextLink>}>
      <Suspense fallback={<SkeletonRows rows={2} label="Loading your payments" />}>
        <TransferList quiet rows={5} {...(accountId === undefined ? {} : { accountId })} />
      </Suspense>
    </Section>
  );
}

/** The composition of an account's balance. */
export function BalanceMakeUp({ accountId, currency }: { accountId: number; currency: string }) {
  return (
    <Suspense fallback={<SkeletonRows rows={3} label="Loading the balance" />}>
      <BalanceSection accountId={accountId} currency={currency} />
    </Suspense>
  );
}
