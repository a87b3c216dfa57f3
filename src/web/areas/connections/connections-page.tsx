import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { connections } from '#contract/areas/connections.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { ConnectionPart } from './connection-part.tsx';
import { isSyncing, touched } from './connection-words.ts';
import type { Connection } from './connection-words.ts';
import { PastConsents } from './past-consents.tsx';
import { StatementsDialog } from './statements-dialog.tsx';

/** Polling interval during a sync. */
const LOOK_AGAIN_MS = 1_500;

function useConnections() {
  const [busy, setBusy] = useState(false);
  const list = useApiQuery(connections.list, {}, busy ? { refetchIntervalMs: LOOK_AGAIN_MS } : {});
  const now = list.data?.data.some(isSyncing) ?? false;
  if (now !== busy) setBusy(now);
  return list;
}

function HandOver({ onOpen }: { onOpen: () => void }) {
  return (
    <Section title="Just need statements?">
      <p className="text-ink-soft mb-4">Your bank can send us your recent statements once, without ongoing sharing.</p>
      <Button variant="secondary" onClick={onOpen}>
        Get statements from a bank
      </Button>
    </Section>
  );
}

function Live({
  list,
  onConnect,
  onRenew,
}: {
  list: readonly Connection[];
  onConnect: () => void;
  onRenew: (connection: Connection) => void;
}) {
  if (list.length === 0) {
    return (
      <EmptyState
        illustration="accounts"
        message="No banks connected yet"
        subtitle1="Connect your bank and your transactions come in automatically. You choose the accounts and can stop any time."
        buttonText="Connect a bank"
        onButton={onConnect}
      />
    );
  }
  return list.map((connection) => (
    <ConnectionPart key={connection.id} connection={connection} onRenew={() => onRenew(connection)} />
  ));
}

/** The connection being created or renewed. A link can start a new one with `connect` in the address. */
function useConnecting() {
  const [search, setSearch] = useSearchParams();
  const [connecting, setConnecting] = useState<Connection | 'new' | null>(search.has('connect') ? 'new' : null);
  function close() {
    setConnecting(null);
    if (search.has('connect')) setSearch({}, { replace: true });
  }
  return { connecting, setConnecting, close };
}

/** The member's banks: shared data, consents and sync status. */
export function ConnectionsPage() {
  const list = useConnections();
  const { connecting, setConnecting, close } = useConnecting();
  const [handingOver, setHandingOver] = useState(false);
  const sync = useApiMutation(connections.sync, {
    refreshes: touched,
    onSuccess: ({ queued }) =>
      showToast({
        tone: 'positive',
        text: queued === 1 ? 'Refreshing your bank.' : `Refreshing ${queued} banks.`,
      }),
    onError: (problem) => showToast({ tone: 'negative', text: problem.message }),
  });
  const shown = list.data?.data ?? [];
  const live = shown.filter(({ state }) => state !== 'withdrawn');
  const open = live.filter(({ state, accounts }) => state === 'open' && accounts.some(({ collecting }) => collecting));
  return (
    <>
      <PageHeader
        title="Bank connections"
        lead="What your banks share with us, and for how long."
        actions={
          live.length === 0 ? undefined : (
            <>
              {open.length > 1 ? (
                <Button variant="secondary" busy={sync.isPending} onClick={() => sync.mutate({})}>
                  Refresh all
                </Button>
              ) : null}
              <Button onClick={() => setConnecting('new')}>Connect a bank</Button>
            </>
          )
        }
      />
      <Columns
        aside={
          <>
            <HandOver onOpen={() => setHandingOver(true)} />
            <PastConsents list={shown.filter(({ state }) => state === 'withdrawn')} />
          </>
        }
      >
        <QueryState query={list} what="your bank connections" skeleton={<SkeletonRows />}>
          {() => <Live list={live} onConnect={() => setConnecting('new')} onRenew={setConnecting} />}
        </QueryState>
      </Columns>
      {connecting ? <ConnectDialog renewing={connecting === 'new' ? undefined : connecting} onClose={close} /> : null}
      {handingOver ? <StatementsDialog onClose={() => setHandingOver(false)} /> : null}
    </>
  );
}
