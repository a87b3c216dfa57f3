import { useRef, useState } from 'react';
import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { attachmentLimits } from '#contract/areas/messages.ts';
import { Button } from '#web/design/button.tsx';
import { sizeText } from '#web/design/file-drop.tsx';
import { IconButton } from '#web/design/icon-button.tsx';

/** Adds files; rejected ones are reported with the reason. */
export function withFiles(files: readonly File[], added: readonly File[]): { files: File[]; refused: string | null } {
  const large = added.find(({ size }) => size > attachmentLimits.bytesEach);
  const fitting = added.filter(({ size }) => size <= attachmentLimits.bytesEach);
  const space = attachmentLimits.files - files.length;
  const refused = large
    ? `${large.name} is over 10 MB. Attach a smaller file.`
    : fitting.length > space
      ? `You can attach up to ${attachmentLimits.files} files.`
      : null;
  return { files: [...files, ...fitting.slice(0, space)], refused };
}

/** Selects and removes attachments. */
export function Attach({ files, onChange }: { files: readonly File[]; onChange: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  function take(list: FileList | null) {
    const next = withFiles(files, [...(list ?? [])]);
    setRefused(next.refused);
    onChange(next.files);
    if (input.current) input.current.value = '';
  }
  return (
    <div className="mt-3">
      <input
        ref={input}
        type="file"
        multiple
        className="sr-only"
        tabIndex={-1}
        aria-label="Files to attach"
        accept="image/*,application/pdf,.pdf,.txt,.csv"
        onChange={(event) => take(event.target.files)}
      />
      <Button variant="quiet" size="small" icon={Paperclip} onClick={() => input.current?.click()}>
        Attach files
      </Button>
      <p role="status" className="text-negative text-caption">
        {refused}
      </p>
      {files.length > 0 ? (
        <ul aria-label="Files to send" className="divide-line divide-y">
          {files.map((file, at) => (
            <li key={`${file.name}-${at}`} className="flex items-center justify-between gap-3 py-1">
              <span className="min-w-0 truncate">
                {file.name} <span className="text-ink-faint figures text-caption">{sizeText(file.size)}</span>
              </span>
              <IconButton
                label={`Remove ${file.name}`}
                icon={X}
                onClick={() => onChange(files.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
