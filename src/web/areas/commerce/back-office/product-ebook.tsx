import { useState } from 'react';
import DownloadIcon from 'lucide-react/icons/download';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { OperatorProduct } from '#contract/areas/product-back-office.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { FileDrop, sizeText } from '#web/design/file-drop.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiUpload } from '#web/kit/mutation.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { useMemberTime } from '#web/kit/time.ts';

function StoredFile({ product, file }: { product: OperatorProduct; file: NonNullable<OperatorProduct['ebook']> }) {
  const time = useMemberTime();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    await saveAnswer(file.name, productBackOffice.ebook, { query: { product_id: product.id } })
      .catch((error: unknown) => showToast({ tone: 'negative', text: messageOf(error) }))
      .finally(() => setBusy(false));
  }
  return (
    <div>
      <DefinitionList
        items={[
          { term: 'File', is: <span className="wrap-anywhere">{file.name}</span> },
          ...(file.bytes === null ? [] : [{ term: 'Size', is: sizeText(file.bytes) }]),
          { term: 'Added', is: time.instant(file.updated_at, 'full') },
          ...(file.sample ? [{ term: 'Source', is: <Badge>Sample title</Badge> }] : []),
        ]}
      />
      <Button
        size="small"
        variant="secondary"
        icon={DownloadIcon}
        className="mt-3"
        busy={busy}
        onClick={() => void save()}
      >
        Download file
      </Button>
    </div>
  );
}

/** The file of the e-book that comes with a product: what buyers download. */
export function ProductEbook({ product }: { product: OperatorProduct }) {
  const [progress, setProgress] = useState<number | null>(null);
  const upload = useApiUpload(productBackOffice.saveEbook, {
    refreshes: [productBackOffice.products],
    onSuccess: ({ data }) => showToast({ tone: 'positive', text: `File for ${data.ebook_name ?? data.name} saved.` }),
  });
  return (
    <div className="space-y-5">
      <p className="text-ink-soft">
        {product.ebook_name === null
          ? 'This product doesn’t come with an e-book. To add one, upload its file here and enter its title in the details.'
          : `Buyers can download ${product.ebook_name} as soon as they’ve paid. Without its file, the product can’t go on sale.`}
      </p>
      {product.ebook ? <StoredFile product={product} file={product.ebook} /> : null}
      <FileDrop
        label={product.ebook ? 'Replace file' : 'E-book file'}
        hint="A PDF up to 10 MB. Anyone who has already bought the e-book gets the new file too."
        accept=".pdf,application/pdf"
        error={upload.error?.message ?? null}
        disabled={upload.isPending}
        onFiles={([file]) => {
          if (!file) return;
          setProgress(null);
          upload.mutate({ files: { file }, body: { product_id: product.id }, onProgress: setProgress });
        }}
      />
      {upload.isPending ? <ProgressBar label="Uploading e-book" value={progress} /> : null}
    </div>
  );
}
