import { useState } from 'react';
import { useNavigate } from 'react-router';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import { household } from '#contract/areas/household.ts';
import type { ShareAccess, ShareKind } from '#contract/areas/household.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { accessNames, mayDo, touched } from './household-words.ts';

/** A share that has ended, or never was. */
export function ShareEnded({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <div role="status">
        <EmptyState
          illustration="locked"
          message="This isn’t shared with you"
          subtitle1="The person who shared it may have stopped."
          buttonText="Go to Household"
          href="/household"
        />
      </div>
    </>
  );
}

/** Gives a share up, after a question. */
export function LeaveButton({ shareId, what, owner }: { shareId: number; what: string; owner: string }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const leave = useApiMutation(household.leave, {
    refreshes: touched,
    onSuccess: () => {
      showToast({ tone: 'positive', text: `You’ve left ${what}.` });
      void navigate('/household');
    },
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Leave
      </Button>
      {asking ? (
        <Dialog
          open
          onClose={() => setAsking(false)}
          size="small"
          role="alertdialog"
          title={`Leave ${what}?`}
          footer={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button variant="danger" busy={leave.isPending} onClick={() => leave.mutate({ body: { id: shareId } })}>
                Leave
              </Button>
            </>
          }
        >
          <p>
            You won’t see {what} any more, and {owner} will know you left. To come back, you’ll need a new invitation.
          </p>
          <ProblemNote>{leave.isError ? leave.error.message : null}</ProblemNote>
        </Dialog>
      ) : null}
    </>
  );
}

/** What one may do, as a word beside the figure. */
export function AccessBadge({ access }: { access: ShareAccess }) {
  const Icon = access === 'read' ? Eye : Pencil;
  return (
    <Badge tone={access === 'read' ? 'plain' : 'accent'}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {accessNames[access].replace('Can', 'You can')}
    </Badge>
  );
}

/** Whose it is, since when, and what one may do. */
export function Status({
  share,
  kind,
}: {
  share: { owner: string; access: ShareAccess; since: Date };
  kind: ShareKind;
}) {
  const time = useMemberTime();
  return (
    <Section title="About this share">
      <p className="text-ink-soft mb-2">
        You can {mayDo[kind][share.access]}.{share.access === 'write' ? ` ${share.owner} can see what you change.` : ''}
      </p>
      <DefinitionList
        items={[
          { term: 'Shared by', is: share.owner },
          { term: 'Since', is: time.instant(share.since) },
        ]}
      />
    </Section>
  );
}
