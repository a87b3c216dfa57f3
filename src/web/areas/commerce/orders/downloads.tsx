import { useState } from 'react';
import DownloadIcon from 'lucide-react/icons/download';
import { downloads } from '#contract/areas/downloads.ts';
import type { Order } from '#contract/areas/orders.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { useSignedIn } from '../cart/use-cart.ts';
import { ProductMark } from '../packs/product-mark.tsx';

export interface DownloadFacts {
  reference: string;
  line: number;
  title: string;
  sample: boolean;
  /** What is said below the title. */
  note: string;
  /** A guest's email, which proves whose order it is. */
  email?: string;
}

function DownloadLine({ reference, line, title, sample, note, email }: DownloadFacts) {
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (busy) return;
    setBusy(true);
    await saveAnswer(`${title}.pdf`, downloads.file, { body: { reference, line, ...(email ? { email } : {}) } })
      .catch((error: unknown) => showToast({ tone: 'negative', text: messageOf(error) }))
      .finally(() => setBusy(false));
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <ProductMark kind="ebook" slug="" />
      <span className="min-w-0 flex-1 basis-44">
        <span className="block font-semibold">{title}</span>
        <span className="text-ink-soft text-caption block">
          {note} {sample ? <Badge className="ml-1">Sample</Badge> : null}
        </span>
      </span>
      <Button size="small" variant="secondary" icon={DownloadIcon} busy={busy} onClick={() => void save()}>
        Download<span className="sr-only"> {title}</span>
      </Button>
    </li>
  );
}

/** E-books with their buttons. */
export function DownloadList({ label, files }: { label: string; files: readonly DownloadFacts[] }) {
  return (
    <ul aria-label={label} className="divide-line divide-y">
      {files.map((file) => (
        <DownloadLine key={`${file.reference} ${file.line}`} {...file} />
      ))}
    </ul>
  );
}

/** The e-books of one order; nothing where it has none that can be downloaded. */
export function OrderDownloads({ order }: { order: Order }) {
  const signedIn = useSignedIn();
  if (order.downloads.length === 0) return null;
  const files = order.downloads.map((file) => ({
    ...file,
    reference: order.reference,
    note: 'PDF, yours to keep.',
    ...(signedIn ? {} : { email: order.email }),
  }));
  return (
    <Section title="Downloads">
      <DownloadList label="Downloads" files={files} />
    </Section>
  );
}
