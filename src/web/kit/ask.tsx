import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';

interface Question {
  title: string;
  says: string;
  yes: string;
  /** The way out; 'Keep it' unless it is said otherwise. */
  no?: string;
  /** False where nothing is lost by it, such as a notice to everybody. */
  danger?: boolean;
  onYes: () => void;
}

/** Asks once more before something that cannot be put back, or that reaches many; the dialog stands once in the screen. */
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
            {question.no ?? 'Keep it'}
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
