import type { LoanDetailOnWire } from '#contract/areas/loans.ts';
import type { LoanAction } from '#domain/loans/actions.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { ExternalDialog } from './external-dialog.tsx';
import { HardshipDialog } from './hardship-dialog.tsx';
import { SourceDialog } from './repayment-account-dialog.tsx';
import { StatementDialog } from './statement-dialog.tsx';

/** Rule L02: what is open over the loan is one thing or nothing. */
export type OpenDialog = LoanAction | 'Hardship' | 'Correct' | 'Source' | null;

function ContactDialog({ loan, onClose }: { loan: LoanDetailOnWire; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Contact for more info" size="small">
      <p>
        {loan.referred_to === null
          ? 'Do you have a question about this loan?'
          : `We’ve referred this loan to ${loan.referred_to}. You can still pay it off here, with us.`}
      </p>
      <p className="mt-3">Send us a message and one of our team will reply.</p>
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <ButtonLink href="/messages">Send a message</ButtonLink>
      </div>
    </Dialog>
  );
}

/** The open dialog. */
export function LoanDialogs({
  open,
  loan,
  onClose,
}: {
  open: OpenDialog;
  loan: LoanDetailOnWire;
  onClose: () => void;
}) {
  switch (open) {
    case null:
      return null;
    case 'Hardship':
      return <HardshipDialog loan={loan} onClose={onClose} />;
    case 'Correct':
      return <ExternalDialog loan={loan} onClose={onClose} />;
    case 'Source':
      return <SourceDialog loan={loan} onClose={onClose} />;
    case 'RequestStatement':
      return <StatementDialog loan={loan.id} onClose={onClose} />;
    case 'Contact':
      return <ContactDialog loan={loan} onClose={onClose} />;
    default:
      return <ActionDialog key={open} loan={loan} action={open} onClose={onClose} />;
  }
}
