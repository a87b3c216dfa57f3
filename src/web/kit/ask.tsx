import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';

interface Question {
  title: string;
  says: string;
  yes: string;
  /** The cancel label; 'Cancel' by default. */
  no?: string;
  /** False if nothing is lost, such as for a notice to everybody. */
  danger?: boolean;
  onYes: () => void;
}

/** Confirms an irreversible or far-reaching action; render the dialog once per screen. */
export function useAsk(): { ask: (question: Question) => void; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const dialog = question ? (
    <Dialog
      open
      onClose={close}
      size="small"
      role="alertdialog"
      title={question.title}
      description={question.says}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {question.no ?? 'Cancel'}
          </Button>
          <Button
            variant={question.danger === false ? 'primary' : 'danger'}
            onClick={() => {
              close();
              question.onYes();
            }}
          >
            {question.yes}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  ) : null;
  return { ask: setQuestion, dialog };
}
