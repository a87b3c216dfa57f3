import { useState } from 'react';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { OperatorProduct } from '#contract/areas/product-back-office.ts';
import { Button } from '#web/design/button.tsx';
import { FileDrop } from '#web/design/file-drop.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation, useApiUpload } from '#web/kit/mutation.ts';
import { basePath } from '#web/kit/product.ts';

function StoredImage({ productId, image }: { productId: number; image: NonNullable<OperatorProduct['image']> }) {
  const remove = useApiMutation(productBackOffice.removeImage, {
    refreshes: [productBackOffice.products],
    onError: ({ message }) => showToast({ tone: 'negative', text: message }),
  });
  return (
    <div>
      <img
        src={`${basePath}${image.large}`}
        alt={image.alt}
        width={1280}
        height={800}
        className="bg-surface aspect-[8/5] w-full rounded-control object-cover"
      />
      <Button
        size="small"
        variant="quiet"
        className="mt-1 -ml-3.5"
        busy={remove.isPending}
        onClick={() => remove.mutate({ body: { product_id: productId } })}
      >
        Remove image
      </Button>
    </div>
  );
}

/** The picture of a product, with its description for people who can't see it. */
export function ProductImagePart({ product }: { product: OperatorProduct }) {
  const { image } = product;
  const [alt, setAlt] = useState(image?.alt ?? product.name);
  const [progress, setProgress] = useState<number | null>(null);
  const upload = useApiUpload(productBackOffice.saveImage, {
    refreshes: [productBackOffice.products],
    onSuccess: ({ data }) => showToast({ tone: 'positive', text: `Image for ${data.name} saved.` }),
  });
  const altError = upload.error?.fields.find(({ field }) => field === 'alt')?.message ?? null;
  return (
    <div className="space-y-5">
      {image ? (
        <StoredImage productId={product.id} image={image} />
      ) : (
        <p className="text-ink-soft">Without an image, our shop shows the icon on the product’s colour.</p>
      )}
      <TextField
        label="Image description"
        hint="What it shows, for people who can’t see it. It’s saved with the file you choose below."
        maxLength={160}
        value={alt}
        error={altError}
        onChange={({ target }) => setAlt(target.value)}
      />
      <FileDrop
        label={image ? 'Replace image' : 'Image file'}
        hint="A JPEG, PNG or WebP up to 8 MB, ideally 1280 by 800 pixels."
        accept="image/jpeg,image/png,image/webp"
        error={altError ? null : (upload.error?.message ?? null)}
        disabled={upload.isPending}
        onFiles={([file]) => {
          if (!file) return;
          setProgress(null);
          upload.mutate({ files: { file }, body: { product_id: product.id, alt }, onProgress: setProgress });
        }}
      />
      {upload.isPending ? <ProgressBar label="Uploading image" value={progress} /> : null}
    </div>
  );
}
