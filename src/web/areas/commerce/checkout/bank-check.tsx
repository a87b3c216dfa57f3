import { Dialog } from '#web/design/dialog.tsx';
import { CheckFrame } from './gateway-frame.tsx';

/** The page on which the buyer's bank confirms the payment. */
export function BankCheck({ url, onClose, onChecked }: { url: string; onClose: () => void; onChecked: () => void }) {
  return (
    <Dialog open title="Confirm with your bank" onClose={onClose}>
      <CheckFrame url={url} onChecked={onChecked} />
    </Dialog>
  );
}
