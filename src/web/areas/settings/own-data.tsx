import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import { account } from '#contract/areas/account.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextLink } from '#web/design/link.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { usePasswordGuard } from '#web/kit/confirm.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { go } from '#web/kit/navigator.ts';
import { paths } from '#web/kit/paths.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { forgetSession } from '#web/kit/session.ts';

/** Taking everything out, and leaving for good. */
export function OwnData() {
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  async function exportAll() {
    setBusy(true);
    try {
      await saveAnswer('my-data.zip', account.exportData);
    } catch (problem) {
      showToast({ tone: 'negative', text: messageOf(problem) });
    }
    setBusy(false);
  }
  return (
    <div className="space-y-6">
      <div>
        <p className="text-ink-soft mb-3 max-w-[58ch]">Everything we keep about you, in one ZIP file: JSON and CSV for each table, and the files you uploaded.</p>
        <Button variant="secondary" icon={Download} busy={busy} onClick={() => void exportAll()}>
          Export my data
        </Button>
      </div>
      <div>
        <p className="text-ink-soft mb-3 max-w-[58ch]">Deleting your account removes everything in it at once. It cannot be undone.</p>
        <Button variant="danger" onClick={() => setLeaving(true)}>
          Delete my account
        </Button>
      </div>
      <Consents />
      {leaving ? <DeleteDialog onClose={() => setLeaving(false)} /> : null}
    </div>
  );
}

const consentNames: Record<string, string> = { terms: 'Terms and conditions', email_notifications: 'E-mail notifications' };

/** What the member has agreed to or withdrawn, newest first. */
function Consents() {
  const consents = useApiQuery(account.consents);
  const time = useMemberTime();
  if (!consents.data || consents.data.data.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 font-medium">What you have agreed to</h3>
      <ul className="divide-line divide-y">
        {consents.data.data.map(({ id, kind, granted, at, edition }) =>
          kind === 'terms' && granted ? (
            <li key={id} className="py-2">
              You agreed to the <TextLink href="/terms-and-conditions">terms{edition === null ? '' : ` of ${time.date(edition)}`}</TextLink> on {time.instant(at)}.
            </li>
          ) : (
            <li key={id} className="flex justify-between gap-4 py-2">
              <span>{consentNames[kind] ?? kind.replaceAll('_', ' ')}</span>
              <span className="text-ink-faint">
                {granted ? 'Agreed' : 'Withdrawn'} {time.instant(at)}
              </span>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

const WORD = 'delete';

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const { guard, dialog } = usePasswordGuard();
  async function remove() {
    setBusy(true);
    try {
      await guard(async (password) => {
        await call(account.deleteAccount, { body: { password } });
        forgetSession();
        showToast({ tone: 'positive', text: 'Your account and everything in it is deleted.', durationMs: 0 });
        go(paths.login, { replace: true });
      });
    } catch (problem) {
      showToast({ tone: 'negative', text: messageOf(problem) });
    }
    setBusy(false);
  }
  return (
    <>
      <Dialog
        open
        role="alertdialog"
        onClose={onClose}
        size="small"
        title="Delete your account?"
        description="Your transactions, budgets, goals, documents and settings are deleted at once, and cannot be brought back. Export your data first if you want to keep a copy."
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Keep my account
            </Button>
            <Button variant="danger" busy={busy} disabled={typed.trim().toLowerCase() !== WORD} onClick={() => void remove()}>
              Delete everything
            </Button>
          </>
        }
      >
        <TextField label={`Type "${WORD}" to confirm`} autoComplete="off" autoCapitalize="none" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Dialog>
      {dialog}
    </>
  );
}
