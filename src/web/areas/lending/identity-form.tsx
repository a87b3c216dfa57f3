import { useState } from 'react';
import { profile } from '#contract/areas/profile.ts';
import { lending } from '#contract/areas/lending.ts';
import { Button } from '#web/design/button.tsx';
import { FileDrop } from '#web/design/file-drop.tsx';
import type { DroppedFile } from '#web/design/file-drop.tsx';
import { Select } from '#web/design/select.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiUpload } from '#web/kit/mutation.ts';
import { touched } from './reads.ts';

const kinds = [
  { value: 'driver_licence', label: 'Driver licence', twoSided: true },
  { value: 'passport', label: 'Passport', twoSided: false },
  { value: 'proof_of_age', label: 'Proof of age card', twoSided: true },
] as const;

type Kind = (typeof kinds)[number]['value'];
type Side = 'front' | 'back';

const LARGEST_BYTES = 10 * 1024 * 1024;

/** Pictures of one document; with `auth` for the borrower of an offer, else for the member. */
export function IdentityForm({ auth, onDone }: { auth?: string; onDone: () => void }) {
  const [kind, setKind] = useState<Kind>('driver_licence');
  const [files, setFiles] = useState<Partial<Record<Side, File>>>({});
  const [progress, setProgress] = useState<number | null>(null);
  const upload = useApiUpload(auth === undefined ? profile.uploadIdentityDocument : lending.offerIdentification, {
    refreshes: [profile.identityDocuments, lending.offerDetails, ...touched],
    onSuccess: () => {
      showToast({ tone: 'positive', text: 'Thanks, we’ve received your ID.' });
      onDone();
    },
  });
  const sides: Side[] = kinds.find(({ value }) => value === kind)?.twoSided ? ['front', 'back'] : ['front'];
  function send() {
    const { front, back } = files;
    if (front)
      upload.mutate({
        files: { front, ...(back && sides.includes('back') ? { back } : {}) },
        body: { kind },
        ...(auth === undefined ? {} : { query: { Auth: auth } }),
        onProgress: setProgress,
      });
  }
  function shown(side: Side): DroppedFile[] {
    const file = files[side];
    return file
      ? [
          {
            id: side,
            name: file.name,
            sizeBytes: file.size,
            state: upload.isPending ? 'sending' : 'waiting',
            progress,
            message: 'Ready to send',
          },
        ]
      : [];
  }
  return (
    <div className="space-y-5">
      <ProblemNote>{upload.isError ? messageOf(upload.error) : undefined}</ProblemNote>
      <Select label="Type of ID" options={kinds} value={kind} onChange={setKind} disabled={upload.isPending} />
      {sides.map((side) => (
        <FileDrop
          key={side}
          label={side === 'front' ? 'Front' : 'Back'}
          hint="A photo or scan of up to 10 MB, with all four corners showing."
          accept="image/jpeg,image/png,image/webp,image/heic"
          disabled={upload.isPending}
          files={shown(side)}
          onFiles={([file]) => {
            if (!file) return;
            if (file.size > LARGEST_BYTES)
              return showToast({ tone: 'negative', text: `${file.name} is larger than 10 MB. Choose a smaller file.` });
            setFiles((now) => ({ ...now, [side]: file }));
          }}
          onRemove={() => setFiles((now) => ({ ...now, [side]: undefined }))}
        />
      ))}
      <Button full busy={upload.isPending} disabled={!files.front} onClick={send}>
        Send
      </Button>
    </div>
  );
}
