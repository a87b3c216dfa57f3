import { useState } from 'react';
import { profile } from '#contract/areas/profile.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { FileDrop } from '#web/design/file-drop.tsx';
import type { DroppedFile } from '#web/design/file-drop.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Select } from '#web/design/select.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiUpload } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { AuthPage } from './auth-page.tsx';

const kinds = [
  { value: 'driver_licence', label: 'Driver licence', twoSided: true },
  { value: 'passport', label: 'Passport', twoSided: false },
  { value: 'proof_of_age', label: 'Proof of age card', twoSided: true },
  { value: 'medicare_card', label: 'Medicare card', twoSided: false },
  { value: 'other', label: 'Other document', twoSided: true },
] as const;

type Kind = (typeof kinds)[number]['value'];
type Side = 'front' | 'back';

const LARGEST_BYTES = 10 * 1024 * 1024;

/** Images of an identity document: front and, if it has one, back. */
export function UploadIdPage() {
  const [kind, setKind] = useState<Kind>('driver_licence');
  const [files, setFiles] = useState<Partial<Record<Side, File>>>({});
  const [fault, setFault] = useState<{ side: Side; says: string } | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const upload = useApiUpload(profile.uploadIdentityDocument, {
    refreshes: [profile.identityDocuments],
    onSuccess: () => {
      setFiles({});
      showToast({ tone: 'positive', text: 'Thanks, we’ve got your document.' });
    },
  });
  const sides: Side[] = kinds.find(({ value }) => value === kind)?.twoSided ? ['front', 'back'] : ['front'];
  function send() {
    const { front, back } = files;
    if (!front) return setFault({ side: 'front', says: 'Choose a photo of the front.' });
    upload.mutate({
      files: { front, ...(back && sides.includes('back') ? { back } : {}) },
      body: { kind },
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
            message: 'Ready to upload',
          },
        ]
      : [];
  }
  return (
    <AuthPage
      title="Upload ID"
      lead="Some services need to check who you are. Upload photos of one document."
      foot={<TextLink href="/settings/personal">Back to your profile</TextLink>}
    >
      <ProblemNote>{upload.isError ? messageOf(upload.error) : undefined}</ProblemNote>
      <div className="space-y-5">
        <Select label="Document" options={kinds} value={kind} onChange={setKind} disabled={upload.isPending} />
        {sides.map((side) => (
          <FileDrop
            key={side}
            label={side === 'front' ? 'Front' : 'Back'}
            hint="A photo or scan of up to 10 MB, showing all four corners."
            accept="image/jpeg,image/png,image/webp,image/heic"
            disabled={upload.isPending}
            files={shown(side)}
            error={fault?.side === side ? fault.says : null}
            onFiles={([file]) => {
              if (!file) return;
              const fits = file.size <= LARGEST_BYTES;
              setFault(fits ? null : { side, says: `${file.name} is too large. Choose a file of up to 10 MB.` });
              if (fits) setFiles((now) => ({ ...now, [side]: file }));
            }}
            onRemove={() => setFiles((now) => ({ ...now, [side]: undefined }))}
          />
        ))}
        <Button full busy={upload.isPending} onClick={send}>
          Upload
        </Button>
      </div>
      <HandedIn />
    </AuthPage>
  );
}

const statuses = {
  received: { tone: 'info', says: 'Received' },
  accepted: { tone: 'positive', says: 'Accepted' },
  refused: { tone: 'negative', says: 'Not accepted' },
} as const;

function HandedIn() {
  const documents = useApiQuery(profile.identityDocuments);
  const time = useMemberTime();
  if (!documents.data || documents.data.data.length === 0) return null;
  return (
    <section className="mt-9">
      <h2 className="text-subhead border-line border-b pb-2">Uploaded</h2>
      <ul className="divide-line divide-y">
        {documents.data.data.map((document) => (
          <li key={document.id} className="flex items-center justify-between gap-4 py-2.5">
            <span>
              {kinds.find(({ value }) => value === document.kind)?.label}, {document.side}
              <span className="text-ink-faint text-caption block">{time.instant(document.uploaded_at)}</span>
            </span>
            <Badge tone={statuses[document.status].tone}>{statuses[document.status].says}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
