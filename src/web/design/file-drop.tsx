import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileText from 'lucide-react/icons/file-text';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import { cx } from 'class-variance-authority';
import { buttonLook } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { FieldMessage } from './field.tsx';

export interface DroppedFile {
  id: string;
  name: string;
  sizeBytes: number;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** 0 to 1 while sending; null when the length is not known. */
  progress?: number | null;
  /** What came of it, or what went wrong and what to do. */
  message?: ReactNode;
}

export interface FileDropProps {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  /** As in the accept attribute: '.csv,.ofx,image/*'. Dropped files are checked by the same list. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Shows a primary button: for a page whose main action this is. */
  primary?: boolean;
  onFiles: (files: File[]) => void;
  files?: readonly DroppedFile[];
  onRemove?: (id: string) => void;
  onRetry?: (id: string) => void;
}

/** 18_400_000 → '18.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${unit}`;
}

/** Whether a file is of a kind in an accept list: by ending, by type, or by a family of types. */
export function isAccepted(file: { name: string; type: string }, accept: string | undefined): boolean {
  const kinds = (accept ?? '')
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter(Boolean);
  if (kinds.length === 0) return true;
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind);
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind;
  });
}

const states = {
  waiting: { icon: FileText, says: 'Waiting', colour: 'text-ink-faint' },
  sending: { icon: FileText, says: 'Sending', colour: 'text-ink-soft' },
  done: { icon: CircleCheck, says: 'Done', colour: 'text-positive' },
  failed: { icon: CircleAlert, says: 'Failed', colour: 'text-negative' },
} as const;

function FileLine({ file, onRemove, onRetry }: { file: DroppedFile } & Pick<FileDropProps, 'onRemove' | 'onRetry'>) {
  const { icon: Icon, says, colour } = states[file.state];
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={cx('mt-0.5 shrink-0', colour)} />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-4">
          <span className="truncate font-medium">{file.name}</span>
          <span className="text-ink-faint figures shrink-0">{sizeText(file.sizeBytes)}</span>
        </p>
        {file.state === 'sending' ? (
          <ProgressBar label={`Sending ${file.name}`} labelHidden value={file.progress ?? null} className="mt-1.5" />
        ) : null}
        <p className={cx('text-caption', file.state === 'failed' ? 'text-negative font-medium' : 'text-ink-soft')}>
          {file.message ?? says}
        </p>
      </div>
      {file.state === 'failed' && onRetry ? (
        <IconButton
          label={`Try ${file.name} again`}
          icon={RotateCw}
          className="-my-2"
          onClick={() => onRetry(file.id)}
        />
      ) : null}
      {onRemove && file.state !== 'sending' ? (
        <IconButton label={`Remove ${file.name}`} icon={X} className="-my-2" onClick={() => onRemove(file.id)} />
      ) : null}
    </li>
  );
}

function FileList({
  files,
  onRemove,
  onRetry,
}: { files: readonly DroppedFile[] } & Pick<FileDropProps, 'onRemove' | 'onRetry'>) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="divide-line mt-3 divide-y">
      {files.map((file) => (
        <FileLine key={file.id} file={file} onRemove={onRemove} onRetry={onRetry} />
      ))}
    </ul>
  );
}

/** Drop files here, or choose them: one target for both, by pointer and by keyboard, with what became of each below. */
export function FileDrop({
  label,
  hint,
  error,
  accept,
  multiple = false,
  disabled,
  primary = false,
  onFiles,
  files = [],
  onRemove,
  onRetry,
}: FileDropProps) {
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const message = error ?? refused;

  function take(list: FileList | null) {
    const chosen = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const taken = chosen.filter((file) => isAccepted(file, accept));
    const names = chosen.filter((file) => !taken.includes(file)).map((file) => file.name);
    setRefused(names.length > 0 ? `We can’t read ${names.join(', ')}. Choose a different type of file.` : null);
    if (taken.length > 0) onFiles(taken);
    if (input.current) input.current.value = '';
  }
  function drag(event: DragEvent, entering: boolean) {
    event.preventDefault();
    setOver(entering && !disabled);
  }
  function drop(event: DragEvent) {
    drag(event, false);
    if (!disabled) take(event.dataTransfer.files);
  }
  return (
    <div>
      <label
        className={cx(
          'flex min-h-44 cursor-pointer flex-col items-center justify-center rounded-panel border-[1.5px] border-dashed px-5 py-7 text-center transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-55',
          over
            ? 'border-accent bg-accent-soft'
            : message
              ? 'border-negative'
              : 'border-line-strong bg-surface hover:border-accent',
        )}
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={drop}
      >
        <Upload size={26} strokeWidth={1.75} aria-hidden="true" className="text-accent mb-3" />
        <span className="text-subhead">{label}</span>
        {primary ? (
          <>
            <span className="text-ink-soft mt-1 max-sm:hidden">Drop {multiple ? 'files' : 'a file'} here, or</span>
            <span className={cx(buttonLook({ variant: 'primary' }), 'mt-3 px-8')}>
              Choose {multiple ? 'files' : 'a file'}
            </span>
          </>
        ) : (
          <span className="text-ink-soft mt-1">
            Drop {multiple ? 'files' : 'a file'} here, or{' '}
            <span className="text-accent font-semibold underline underline-offset-[0.22em]">
              choose {multiple ? 'files' : 'a file'}
            </span>
          </span>
        )}
        {hint ? (
          <span id={`${id}-hint`} className="text-ink-faint text-caption mt-3 max-w-md">
            {hint}
          </span>
        ) : null}
        <input
          ref={input}
          type="file"
          className="sr-only"
          aria-label={label}
          aria-describedby={cx(message && `${id}-error`, hint && `${id}-hint`) || undefined}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={(event) => take(event.target.files)}
        />
      </label>
      <div aria-live="polite">{message ? <FieldMessage id={`${id}-error`}>{message}</FieldMessage> : null}</div>
      <FileList files={files} onRemove={onRemove} onRetry={onRetry} />
    </div>
  );
}
