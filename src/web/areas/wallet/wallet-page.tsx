import { wallet } from '#contract/areas/wallet.ts';
import type { Wallet } from '#contract/areas/wallet-shapes.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Notice } from '#web/design/notice.tsx';
import { PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Tabs } from '#web/design/tabs.tsx';
import { formatCents } from '#domain/money/format.ts';
import { tokens } from '#domain/wallet/send-rules.ts';
import { useAddress } from '#web/kit/address-choice.ts';
import { useLive } from '#web/kit/live.ts';
import { go } from '#web/kit/navigator.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { CreateWallet } from './create-wallet.tsx';
import { HistorySection } from './history-section.tsx';
import { NetworkBadge } from './network-badge.tsx';
import { ReceiveSection } from './receive-section.tsx';
import { ReceiversSection } from './receivers-section.tsx';
import { RecoverDialog } from './recover-dialog.tsx';
import { SecuritySections } from './security-sections.tsx';
import { SendDialog } from './send-dialog.tsx';
import { lasts } from './wallet-state.ts';
import type { WalletState } from './wallet-state.ts';

const parts = [
  { value: 'history', label: 'History' },
  { value: 'receive', label: 'Receive' },
  { value: 'receivers', label: 'Address book' },
  { value: 'security', label: 'Passkeys and limits' },
] as const;
type Part = (typeof parts)[number]['value'];

/** What the tokens are worth, with where the rate comes from and when. */
function DollarValue() {
  const value = useApiQuery(wallet.getCurrencyValue);
  const time = useMemberTime();
  return (
    <QueryState query={value} what="the dollar value" skeleton={null} compact>
      {(worth) => (
        <p className="text-ink-soft">
          {worth.value === null ? (
            'No dollar price is available for this token.'
          ) : (
            <>
              <span className="figures">{formatCents(worth.value, { currency: true })}</span> · {worth.source}
              {worth.at ? `, ${time.instant(worth.at, 'time')}` : ''}
            </>
          )}
        </p>
      )}
    </QueryState>
  );
}

function Figure({ own }: { own: Wallet }) {
  return (
    <>
      <p className="text-title figures">{tokens(own.available)}</p>
      {own.on_its_way > 0 ? (
        <p className="text-ink-soft">and {tokens(own.on_its_way)} on the way out, including fees</p>
      ) : null}
      <DollarValue />
    </>
  );
}

function Paused({ until }: { until: Date }) {
  const time = useMemberTime();
  return (
    <Notice tone="warning" title="Sending is paused" className="mb-4">
      This wallet was recovered. To keep your tokens safe, you can’t send any until {time.instant(until)}.
    </Notice>
  );
}

function Loaded({ state, own }: { state: WalletState; own: Wallet }) {
  const [search, setSearch] = useAddress();
  const part = parts.find(({ value }) => value === search.get('part'))?.value ?? 'history';
  const close = () => setSearch({ send: '', recover: '', to: '' });
  const isPaused = lasts(own.paused_until);
  const send = () => {
    if (lasts(state.password_until)) setSearch({ send: '1' });
    else go('/confirm-wallet-password');
  };
  return (
    <>
      <PageHeader
        title={own.name}
        over={<NetworkBadge network={state.network} simulated={state.simulated} />}
        lead={state.simulated ? 'These are sample tokens on a simulated network. They have no value.' : undefined}
        figure={<Figure own={own} />}
        actions={
          <Button onClick={send} disabled={isPaused}>
            Send tokens
          </Button>
        }
      />
      {isPaused && own.paused_until ? <Paused until={own.paused_until} /> : null}
      <Tabs<Part> label="Wallet" tabs={parts} value={part} onChange={(next) => setSearch({ part: next })}>
        {part === 'history' ? <HistorySection state={state} /> : null}
        {part === 'receive' ? <ReceiveSection own={own} network={state.network} /> : null}
        {part === 'receivers' ? <ReceiversSection state={state} /> : null}
        {part === 'security' ? <SecuritySections own={own} /> : null}
      </Tabs>
      {search.get('send') && lasts(state.password_until) && !isPaused ? (
        <SendDialog own={own} state={state} to={search.get('to') ?? ''} onClose={close} />
      ) : null}
      {search.get('recover') && lasts(state.email_until) ? (
        <RecoverDialog own={own} pausedHours={state.recovery_hours} onClose={close} />
      ) : null}
    </>
  );
}

/** The member's wallet: balance, sending, receiving, history, receivers, passkeys and recovery. */
export function WalletPage() {
  useLive();
  const state = useApiQuery(wallet.get);
  return (
    <QueryState
      query={state}
      what="your wallet"
      skeleton={
        <>
          <PageHeader title="Wallet" />
          <SkeletonRows rows={4} />
        </>
      }
    >
      {(loaded) => {
        const own = loaded.wallets.find(({ isPrimaryWalletAddress }) => isPrimaryWalletAddress) ?? loaded.wallets[0];
        if (own) return <Loaded state={loaded} own={own} />;
        if (loaded.open) return <CreateWallet network={loaded.network} simulated={loaded.simulated} />;
        return (
          <>
            <PageHeader title="Wallet" />
            <EmptyState
              illustration="locked"
              message="The wallet isn’t available yet"
              subtitle1="Once it is, you’ll be able to create one here."
              buttonText="Go to Home"
              href="/nd2"
            />
          </>
        );
      }}
    </QueryState>
  );
}
