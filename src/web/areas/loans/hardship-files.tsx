import Paperclip from 'lucide-react/icons/paperclip';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';

interface HardshipFile {
  id: number;
  name: string;
}

/** The files of a hardship request. Downloads need the session, which a plain link does not send. */
export function HardshipFiles({
  label,
  files,
  onSave,
}: {
  label: string;
  files: readonly HardshipFile[];
  onSave: (file: HardshipFile) => Promise<void>;
}) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className="flex">
          <button
            type="button"
            className="text-accent inline-flex min-h-11 min-w-0 items-center gap-2 font-medium underline underline-offset-[0.22em]"
            onClick={() =>
              void onSave(file).catch((error: unknown) => showToast({ tone: 'negative', text: messageOf(error) }))
            }
          >
            <Paperclip size={16} aria-hidden="true" className="shrink-0" />
            <span className="min-w-0 truncate">{file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
