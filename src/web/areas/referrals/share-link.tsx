import { useState } from 'react';
import { Button } from '#web/design/button.tsx';
import { showToast } from '#web/design/toasts.ts';
import { product } from '#web/kit/product.ts';

async function copy(link: string): Promise<void> {
  await navigator.clipboard.writeText(link).then(
    () => showToast({ tone: 'positive', text: 'Link copied.' }),
    () => showToast({ tone: 'negative', text: 'We couldn’t copy the link. Select it and copy it yourself.' }),
  );
}

/** Opens the share sheet of the device; where there is none, copies the link. */
async function share(link: string): Promise<void> {
  if (typeof navigator.share !== 'function') return copy(link);
  try {
    await navigator.share({ title: product.brand, text: `Join me on ${product.brand}`, url: link });
  } catch (error) {
    // The member closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(link);
  }
}

/** The member's link with the ways to pass it on. */
export function ShareLink({ link, full = false }: { link: string; full?: boolean }) {
  const [busy, setBusy] = useState(false);
  async function send(): Promise<void> {
    setBusy(true);
    await share(link);
    setBusy(false);
  }
  return (
    <>
      <p className="figures bg-sunken text-ink rounded-control px-3 py-2 break-all">{link}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button full={full} busy={busy} onClick={() => void send()}>
          Share link
        </Button>
        <Button variant="secondary" full={full} onClick={() => void copy(link)}>
          Copy link
        </Button>
      </div>
    </>
  );
}
