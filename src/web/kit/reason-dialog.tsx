import { useState } from 'react';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { ProblemNote } from './form.tsx';

export interface ReasonDialogProps {
  title: string;
  description: string;
  action: string;
  busy: boolean;
  problem: string | undefined;
  danger?: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** An operator's action on a member, with a reason for the audit log. */
export function ReasonDialog({
  title,
  description,
  action,
  busy,
  problem,
  danger = false,
  onReason,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const send = () => (reason.trim() === '' ? setMissing(true) : onReason(reason.trim()));
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={send}>
            {action}
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        name="reason"
        autoFocus
        rows={3}
        maxLength={300}
        value={reason}
        error={missing && reason.trim() === '' ? 'Enter a reason.' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <ProblemNote>{problem}</ProblemNote>
    </Dialog>
  );
}
