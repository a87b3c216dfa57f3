import { useState } from 'react';
import Landmark from 'lucide-react/icons/landmark';
import Wallet from 'lucide-react/icons/wallet';
import { household } from '#contract/areas/household.ts';
import type { GrantedShare, ShareAccess, ShareKind } from '#contract/areas/household.ts';
import { Avatar } from '#web/design/avatar.tsx';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import { Section } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useChoice } from '#web/kit/choice.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { accessNames, touched } from './household-words.ts';

/** The icon of an account or of the budgets. */
export function KindMark({ kind }: { kind: ShareKind }) {
  const Icon = kind === 'account' ? Landmark : Wallet;
  return (
    <span className="bg-accent-soft text-accent grid size-10 shrink-0 place-items-center rounded-control">
      <Icon size={20} strokeWidth={ICON_STROKE} aria-hidden="true" />
    </span>
  );
}

function StopDialog({ share, onClose }: { share: GrantedShare; onClose: () => void }) {
  const revoke = useApiMutation(household.revoke, {
    refreshes: touched,
    onSuccess: () => {
      showToast({ tone: 'positive', text: `${share.person.name} can’t see ${share.what} any more.` });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      role="alertdialog"
      title={`Stop sharing ${share.what}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep sharing
          </Button>
          <Button variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate({ body: { id: share.id } })}>
            Stop sharing
          </Button>
        </>
      }
    >
      <p>
        {share.person.name} won’t be able to see {share.what} any more. Changes they’ve made will stay, and you can see
        them in the history.
      </p>
      <ProblemNote>{revoke.isError ? revoke.error.message : null}</ProblemNote>
    </Dialog>
  );
}

function GivenLine({ share }: { share: GrantedShare }) {
  const time = useMemberTime();
  const [stopping, setStopping] = useState(false);
  const access = useChoice(share.access);
  const change = useApiMutation(household.changeAccess, {
    refreshes: touched,
    onSuccess: (_reply, { body }) =>
      showToast({
        tone: 'positive',
        text:
          body.access === 'write'
            ? `${share.person.name} can now edit ${share.what}.`
            : `${share.person.name} can now only view ${share.what}.`,
      }),
    onError: (problem) => {
      access.takeBack();
      showToast({ tone: 'negative', text: problem.message });
    },
  });
  const opened =
    share.last_opened_at === null ? 'not opened yet' : `opened ${time.instant(share.last_opened_at, 'fromNow')}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <KindMark kind={share.kind} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere font-medium">{share.what}</p>
        <p className="text-ink-faint text-caption">
          Since {time.instant(share.since)}, {opened}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-between">
        <SegmentedControl<ShareAccess>
          label={`What ${share.person.name} can do with ${share.what}`}
          choices={[
            { value: 'read', label: accessNames.read },
            { value: 'write', label: accessNames.write },
          ]}
          value={access.shown}
          disabled={change.isPending}
          onChange={(wanted) => {
            access.choose(wanted);
            change.mutate({ body: { id: share.id, access: wanted } });
          }}
        />
        <Button
          size="small"
          variant="quiet"
          className="text-negative"
          aria-label={`Stop sharing ${share.what} with ${share.person.name}`}
          onClick={() => setStopping(true)}
        >
          Stop sharing
        </Button>
      </div>
      {stopping ? <StopDialog share={share} onClose={() => setStopping(false)} /> : null}
    </li>
  );
}

/** What the member shares, by recipient. */
export function GrantedSection({ list }: { list: readonly GrantedShare[] }) {
  if (list.length === 0) return null;
  const people = [...new Map(list.map((share) => [share.person.email, share.person])).values()];
  return (
    <Section title="Shared by you">
      <div className="space-y-6">
        {people.map((person) => (
          <div key={person.email} className="border-line bg-surface rounded-panel border px-5 pt-4">
            <div className="border-line flex items-center gap-3 border-b pb-4">
              <Avatar name={person.name} />
              <div className="min-w-0">
                <h3 className="text-subhead truncate">{person.name}</h3>
                <p className="text-ink-faint text-caption truncate">{person.email}</p>
              </div>
            </div>
            <ul aria-label={`Shared with ${person.name}`} className="divide-line divide-y">
              {list
                .filter((share) => share.person.email === person.email)
                .map((share) => (
                  <GivenLine key={share.id} share={share} />
                ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
