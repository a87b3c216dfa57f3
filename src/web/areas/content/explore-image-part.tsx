import { useState } from 'react';
import { explore } from '#contract/areas/explore.ts';
import type { EditedCollection } from '#contract/areas/explore.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { FileDrop } from '#web/design/file-drop.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation, useApiUpload } from '#web/kit/mutation.ts';
import { basePath } from '#web/kit/product.ts';

const refreshes = [explore.collections, explore.collection];

function StoredImage({
  id,
  title,
  image,
}: Pick<EditedCollection, 'id' | 'title'> & {
  image: NonNullable<EditedCollection['image']>;
}) {
  const remove = useApiMutation(explore.removeImage, {
    refreshes,
    onSuccess: () => showToast({ tone: 'positive', text: `Image for ${title} removed.` }),
    onError: ({ message }) => showToast({ tone: 'negative', text: message }),
  });
  return (
    <div>
      <img
        src={`${basePath}${image.path}`}
        alt={image.alt}
        className="bg-surface aspect-[16/9] w-full rounded-control object-cover"
      />
      <Button
        size="small"
        variant="quiet"
        className="mt-1 -ml-3.5"
        busy={remove.isPending}
        onClick={() => remove.mutate({ body: { collection_id: id } })}
      >
        Remove image
      </Button>
    </div>
  );
}

/** Sets the picture of a collection, with its description for people who can't see it, or removes it. */
export function CollectionImageDialog({
  collection: { id, title, image },
  onClose,
}: {
  collection: EditedCollection;
  onClose: () => void;
}) {
  const [alt, setAlt] = useState(image?.alt ?? '');
  const [progress, setProgress] = useState<number | null>(null);
  const upload = useApiUpload(explore.saveImage, {
    refreshes,
    onSuccess: () => {
      showToast({ tone: 'positive', text: `Image for ${title} saved.` });
      onClose();
    },
  });
  const altError = upload.error?.fields.find(({ field }) => field === 'alt')?.message ?? null;
  return (
    <Dialog open onClose={onClose} size="small" title={`Image for ${title}`}>
      <div className="space-y-5">
        {image ? <StoredImage id={id} title={title} image={image} /> : null}
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
          hint="A JPEG, PNG or WebP up to 8 MB, ideally 1280 by 720 pixels."
          accept="image/jpeg,image/png,image/webp"
          error={altError ? null : (upload.error?.message ?? null)}
          disabled={upload.isPending}
          onFiles={([file]) => {
            if (!file) return;
            setProgress(null);
            upload.mutate({ files: { file }, body: { collection_id: id, alt }, onProgress: setProgress });
          }}
        />
        {upload.isPending ? <ProgressBar label="Uploading image" value={progress} /> : null}
      </div>
    </Dialog>
  );
}
