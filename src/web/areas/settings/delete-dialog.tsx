import { useState } from 'react';
import { profile } from '#contract/areas/profile.ts';
import type { ObligationOnWire } from '#contract/areas/profile.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { usePasswordGuard } from '#web/kit/confirm.tsx';
import { go } from '#web/kit/navigator.ts';
import { paths } from '#web/kit/paths.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { forgetSession } from '#web/kit/session.ts';

const WORD = 'delete';

function ObligationList({ items, label }: { items: readonly ObligationOnWire[]; label: string }) {
  return (
    <ul className="divide-line divide-y" aria-label={label}>
      {items.map(({ title, href, can_give_up: canGiveUp }) => (
        <li key={title} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span>{title}</span>
          {canGiveUp ? null : (
            <TextLink href={href} aria-label={`Settle: ${title}`}>
              Settle
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function RetainedNote({ years }: { years: number | null }) {
  if (years === null) return null;
  return (
    <Notice>
      The law requires us to keep the records of your loans, applications and paid orders for {years} years. We keep
      them separate from everything else, then erase them.
    </Notice>
  );
}

/** What must be settled before the account can be deleted. */
function RefusedDialog({ items, onClose }: { items: readonly ObligationOnWire[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="You can’t delete your account yet"
      description="Settle these first. Nothing has been deleted."
      footer={
        <Button variant="secondary" onClick={onClose}>
          Keep my account
        </Button>
      }
    >
      <ObligationList items={items.filter(({ can_give_up: canGiveUp }) => !canGiveUp)} label="What to settle first" />
    </Dialog>
  );
}

function useRemoval(onRefused: () => void) {
  const [busy, setBusy] = useState(false);
  const { guard, dialog } = usePasswordGuard();
  async function remove(giveUp: boolean) {
    setBusy(true);
    try {
      await guard(async (password) => {
        await call(profile.deleteAccount, { body: { password, give_up: giveUp } });
        forgetSession();
        showToast({ tone: 'positive', text: 'Your account has been deleted.', durationMs: 0 });
        go(paths.login, { replace: true });
      });
    } catch (problem) {
      showToast({ tone: 'negative', text: messageOf(problem) });
      onRefused();
    }
    setBusy(false);
  }
  return { busy, dialog, remove };
}

interface GivenUpProps {
  items: Parameters<typeof ObligationList>[0]['items'];
  givesUp: boolean;
  onGivesUp: (givesUp: boolean) => void;
}

function GivenUp({ items, givesUp, onGivesUp }: GivenUpProps) {
  return (
    <div>
      <p className="mb-1">You’ll also lose:</p>
      <ObligationList items={items} label="What you’ll also lose" />
      <Checkbox
        className="mt-3"
        label="I understand I’ll lose these"
        checked={givesUp}
        onChange={(event) => onGivesUp(event.currentTarget.checked)}
      />
    </div>
  );
}

/** Lists open obligations and retained records before deletion. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const closing = useApiQuery(profile.closing);
  const [typed, setTyped] = useState('');
  const [givesUp, setGivesUp] = useState(false);
  const { busy, dialog, remove } = useRemoval(() => void closing.refetch());
  const open = closing.data?.data ?? [];
  if (open.some(({ can_give_up: canGiveUp }) => !canGiveUp)) return <RefusedDialog items={open} onClose={onClose} />;
  const isReady = closing.isSuccess && (open.length === 0 || givesUp) && typed.trim().toLowerCase() === WORD;
  return (
    <>
      <Dialog
        open
        role="alertdialog"
        onClose={onClose}
        size="small"
        title="Delete your account?"
        description="This erases your transactions, budgets, goals, documents and settings straight away. It can’t be undone."
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Keep my account
            </Button>
            <Button variant="danger" busy={busy} disabled={!isReady} onClick={() => void remove(givesUp)}>
              Delete everything
            </Button>
          </>
        }
      >
        <div className="space-y-5">
          <QueryState
            query={closing}
            what="what’s still open"
            skeleton={<SkeletonRows rows={2} />}
            compact
            empty={null}
          >
            {({ data }) => <GivenUp items={data} givesUp={givesUp} onGivesUp={setGivesUp} />}
          </QueryState>
          <RetainedNote years={closing.data?.retained_years ?? null} />
          <TextField
            label={`Type “${WORD}” to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
