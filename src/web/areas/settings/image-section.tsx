import { useRef, useState } from 'react';
import { profile } from '#contract/areas/profile.ts';
import { Avatar } from '#web/design/avatar.tsx';
import { Button } from '#web/design/button.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useAvatar } from '#web/kit/avatar.ts';
import type { MemberRecord } from '#web/kit/member.ts';
import { useApiMutation, useApiUpload } from '#web/kit/mutation.ts';
import { markProfile } from './profile-mark.ts';

const LARGEST_BYTES = 5 * 1024 * 1024;

/** The profile image. The server resizes it and removes its metadata. */
export function ImageSection({ member }: { member: Pick<MemberRecord, 'first_name' | 'last_name'> }) {
  const image = useAvatar();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const failed = (problem: unknown) => showToast({ tone: 'negative', text: messageOf(problem) });
  const upload = useApiUpload(profile.uploadImage, {
    refreshes: [profile.getImage],
    onSuccess: () => markProfile(true),
    onError: failed,
  });
  const remove = useApiMutation(profile.removeImage, {
    refreshes: [profile.getImage],
    onSuccess: () => markProfile(true),
    onError: failed,
  });
  function take(file: File | undefined) {
    if (input.current) input.current.value = '';
    if (!file) return;
    if (file.size > LARGEST_BYTES) return showToast({ tone: 'negative', text: 'Choose a picture of up to 5 MB.' });
    setProgress(null);
    upload.mutate({ files: { file }, onProgress: setProgress });
  }
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={`${member.first_name} ${member.last_name}`} image={image} size="large" />
      <div className="flex flex-wrap gap-2.5">
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label="Profile picture"
          accept="image/jpeg,image/png,image/webp,image/heic"
          onChange={(event) => take(event.target.files?.[0])}
        />
        <Button variant="secondary" busy={upload.isPending} onClick={() => input.current?.click()}>
          {image ? 'Change picture' : 'Add picture'}
        </Button>
        {image ? (
          <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate({})}>
            Remove
          </Button>
        ) : null}
      </div>
      {upload.isPending ? <ProgressBar label="Uploading picture" value={progress} className="w-full max-w-xs" /> : null}
    </div>
  );
}
