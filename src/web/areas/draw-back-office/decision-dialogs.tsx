import { drawBackOffice } from '#contract/areas/draw-back-office.ts';
import type { DecisionKind, OperatorDraw } from '#contract/areas/draw-back-office.ts';
import { drawRecords } from '#contract/areas/draw-records.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';

const refreshes = [drawBackOffice.draws, drawRecords.list, drawRecords.record];

const requestWords: Readonly<Record<DecisionKind, { title: string; about: string; action: string }>> = {
  void: {
    title: 'Void this draw?',
    about: 'It keeps its number, and the record shows your reason. A second operator has to approve.',
    action: 'Request void',
  },
  redraw: {
    title: 'Redraw this draw?',
    about: 'The same entries are drawn again under a new number. A second operator has to approve.',
    action: 'Request redraw',
  },
};

/** Requests what two operators decide. The reason is public. */
export function RequestDialog({
  draw,
  what,
  onClose,
}: {
  draw: OperatorDraw;
  what: DecisionKind;
  onClose: () => void;
}) {
  const { title, about, action } = requestWords[what];
  const form = useApiForm<typeof drawBackOffice.request, { reason: string }>(drawBackOffice.request, {
    defaults: { reason: '' },
    body: ({ reason }) => ({ sequence: draw.sequence, what, reason }),
    refreshes,
    onDone: () => {
      showToast({ tone: 'positive', text: 'Requested. A second operator has to approve.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={title}
      description={`No. ${draw.sequence}, ${draw.title}. ${about}`}
    >
      <Form form={form} aria-label={title} className="space-y-5">
        <TextArea
          label="Reason"
          hint={what === 'void' ? 'Everyone can read this in the draw’s record.' : 'Recorded in the audit log.'}
          rows={2}
          maxLength={300}
          {...form.field('reason')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{action}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

const choices = [
  { value: 'agree', label: 'Approve' },
  { value: 'decline', label: 'Decline' },
] as const;

interface DecisionValues {
  choice: 'agree' | 'decline';
  reason: string;
}

/** Decides what another operator requested, or takes back what one requested oneself. */
export function DecisionDialog({ draw, onClose }: { draw: OperatorDraw; onClose: () => void }) {
  const { waiting } = draw;
  const isMine = waiting?.mine === true;
  const form = useApiForm<typeof drawBackOffice.decide, DecisionValues>(drawBackOffice.decide, {
    defaults: { choice: isMine ? 'decline' : 'agree', reason: '' },
    body: ({ choice, reason }) => ({ id: waiting?.id ?? 0, agree: choice === 'agree', reason }),
    refreshes,
    onDone: ({ redraw }) => {
      showToast({ tone: 'positive', text: redraw === null ? 'Decision saved.' : `Announced as draw no. ${redraw}.` });
      onClose();
    },
  });
  if (!waiting) return null;
  const title = isMine ? 'Withdraw your request?' : `${waiting.what === 'void' ? 'Void' : 'Redraw'} requested`;
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={title}
      description={`No. ${draw.sequence}, ${draw.title}. ${waiting.requested_by}: “${waiting.reason}”`}
    >
      <Form form={form} aria-label={title} className="space-y-5">
        {isMine ? null : (
          <SegmentedControl
            label="Decision"
            choices={choices}
            value={form.values.choice}
            onChange={(choice) => form.set({ choice })}
          />
        )}
        <TextArea label="Reason" hint="Recorded in the audit log." rows={2} maxLength={300} {...form.field('reason')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{isMine ? 'Withdraw' : 'Decide'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
