import Paperclip from 'lucide-react/icons/paperclip';
import { cx } from 'class-variance-authority';
import type { MessageOnWire } from '#contract/areas/messages.ts';
import { sizeText } from '#web/design/file-drop.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useMemberTime } from '#web/kit/time.ts';

export type OpenFile = (id: number) => Promise<Response>;

/** Saves a file under its name; the request needs the session, so a plain link would fail. */
async function save(open: OpenFile, id: number, name: string): Promise<void> {
  try {
    const url = URL.createObjectURL(await (await open(id)).blob());
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  } catch (problem) {
    showToast({ tone: 'negative', text: messageOf(problem) });
  }
}

interface BubbleProps {
  message: MessageOnWire;
  mine: boolean;
  onOpen: OpenFile;
}

function Bubble({ message, mine, onOpen }: BubbleProps) {
  const time = useMemberTime();
  return (
    <li className={cx('flex flex-col', mine ? 'items-end' : 'items-start')}>
      <article
        className={cx(
          'max-w-[85%] rounded-panel px-4 py-3 sm:max-w-[36rem]',
          mine ? 'bg-accent-soft' : 'bg-surface border-line border',
        )}
      >
        <p className="text-ink-soft text-caption mb-1 flex flex-wrap gap-x-2">
          <span className="font-medium">{mine ? 'You' : message.from_name}</span>
          <span>{time.instant(message.created_at, 'full')}</span>
        </p>
        <p className="break-words whitespace-pre-wrap">{message.message}</p>
        {message.attachments.length > 0 ? (
          <ul aria-label="Attached files" className="mt-2 space-y-1">
            {message.attachments.map((file) => (
              <li key={file.id}>
                <button
                  type="button"
                  className="text-accent inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-[0.22em] sm:min-h-8"
                  onClick={() => void save(onOpen, file.id, file.name)}
                >
                  <Paperclip size={16} aria-hidden="true" />
                  {file.name} <span className="figures">({sizeText(file.size_bytes)})</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </article>
    </li>
  );
}

/** The messages of a conversation, oldest first; new ones are announced. */
export function Thread({
  messages,
  isMine,
  onOpen,
}: {
  messages: readonly MessageOnWire[];
  isMine: (message: MessageOnWire) => boolean;
  onOpen: OpenFile;
}) {
  return (
    <ol aria-label="Messages" aria-live="polite" className="space-y-4">
      {messages.map((message) => (
        <Bubble key={message.message_detail_id} message={message} mine={isMine(message)} onOpen={onOpen} />
      ))}
    </ol>
  );
}
