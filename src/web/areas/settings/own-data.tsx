import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import { profile } from '#contract/areas/profile.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { DeleteDialog } from './delete-dialog.tsx';

/** Export of all data, and account deletion. */
export function OwnData() {
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  async function exportAll() {
    setBusy(true);
    try {
      await saveAnswer('my-data.zip', profile.exportData);
    } catch (problem) {
      showToast({ tone: 'negative', text: messageOf(problem) });
    }
    setBusy(false);
  }
  return (
    <div className="space-y-6">
      <div>
        <p className="text-ink-soft mb-3 max-w-[58ch]">
          Everything we keep about you, in one ZIP file: JSON and CSV for each table, and the files you uploaded.
        </p>
        <Button variant="secondary" icon={Download} busy={busy} onClick={() => void exportAll()}>
          Export my data
        </Button>
      </div>
      <div>
        <p className="text-ink-soft mb-3 max-w-[58ch]">
          Deleting your account removes everything in it at once. It can’t be undone. Anything that’s still open between
          you and us has to be settled first.
        </p>
        <Button variant="danger" onClick={() => setLeaving(true)}>
          Delete my account
        </Button>
      </div>
      <Consents />
      {leaving ? <DeleteDialog onClose={() => setLeaving(false)} /> : null}
    </div>
  );
}

const consentNames: Record<string, string> = {
  terms: 'Terms and conditions',
  email_notifications: 'E-mail notifications',
};

/** Agreements accepted or withdrawn, newest first. */
function Consents() {
  const consents = useApiQuery(profile.consents);
  const time = useMemberTime();
  if (!consents.data || consents.data.data.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 font-medium">What you have agreed to</h3>
      <ul className="divide-line divide-y">
        {consents.data.data.map(({ id, kind, granted, at, edition }) =>
          kind === 'terms' && granted ? (
            <li key={id} className="py-2">
              You agreed to the{' '}
              <TextLink href="/terms-and-conditions">
                terms{edition === null ? '' : ` of ${time.date(edition)}`}
              </TextLink>{' '}
              on {time.instant(at)}.
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
