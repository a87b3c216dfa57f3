import Copy from 'lucide-react/icons/copy';
import type { Wallet } from '#contract/areas/wallet-shapes.ts';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { QrImage } from '#web/design/qr-image.tsx';
import { showToast } from '#web/design/toasts.ts';

async function copy(address: string): Promise<void> {
  await navigator.clipboard.writeText(address).then(
    () => showToast({ tone: 'positive', text: 'Address copied.' }),
    () => showToast({ tone: 'negative', text: 'We couldn’t copy the address. Select it and copy it yourself.' }),
  );
}

/** The wallet's address as a QR code and as text. */
export function ReceiveSection({ own, network }: { own: Wallet; network: string }) {
  return (
    <Section
      title="Receive tokens"
      note={`Share this address with the sender. It only works on this network: ${network}.`}
    >
      <div className="flex flex-wrap items-start gap-6">
        <QrImage text={own.address} label="QR code for your address" otherwise="Copy the address instead." />
        <div className="min-w-0 flex-1 basis-64">
          <p className="figures bg-sunken rounded-control px-4 py-3 break-all">{own.address}</p>
          <Button className="mt-3" variant="secondary" icon={Copy} onClick={() => void copy(own.address)}>
            Copy address
          </Button>
        </div>
      </div>
    </Section>
  );
}
