import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import Paperclip from 'lucide-react/icons/paperclip';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import Square from 'lucide-react/icons/square';
import X from 'lucide-react/icons/x';
import { assistantLimits } from '#contract/areas/assistant.ts';
import { sizeText } from '#web/design/file-drop.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import type { Said } from './turn.ts';
import { useAttachments } from './use-attachments.ts';
import type { Attachments } from './use-attachments.ts';

const ACCEPTED =
  'image/*,application/pdf,.pdf,.ofx,.qfx,.qif,.csv,.tsv,.xml,.sta,.mt940,.940,.942,.xlsx,.xlsm,.xls,.zip,.gz,.txt';

function Chosen({ attachments }: { attachments: Attachments }) {
  if (attachments.list.length === 0) return null;
  return (
    <ul aria-label="Files to send" className="divide-line divide-y px-3">
      {attachments.list.map(({ key, name, sizeBytes, share, file, problem }) => (
        <li key={key} className="flex items-center justify-between gap-3 py-1">
          <span className="min-w-0 flex-1">
            <span className="block truncate">
              {name} <span className="text-ink-faint figures text-caption">{sizeText(sizeBytes)}</span>
            </span>
            {problem ? (
              <span role="alert" className="text-negative text-caption block">
                {problem}
              </span>
            ) : null}
            {file === null && problem === null ? (
              <ProgressBar label={`Uploading ${name}`} labelHidden value={share < 1 ? share : null} />
            ) : null}
          </span>
          <IconButton label={`Remove ${name}`} icon={X} onClick={() => attachments.remove(key)} />
        </li>
      ))}
    </ul>
  );
}

export interface ComposerProps {
  isAnswering: boolean;
  /** Whether the running answer has started and can be stopped. */
  canStop: boolean;
  onSay: (message: Said) => Promise<void>;
  onStop: () => void;
}

/** The message input: Enter sends, Shift-Enter adds a line. While an answer runs, Stop replaces Send. */
export function Composer({ isAnswering, canStop, onSay, onStop }: ComposerProps) {
  const [text, setText] = useState('');
  const attachments = useAttachments();
  const chooser = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '' && attachments.files.length === 0;
  const isReady = !isAnswering && !isEmpty && !attachments.isBusy;
  async function say(): Promise<void> {
    if (!isReady) return;
    const message = { text: text.trim(), files: attachments.files };
    setText('');
    try {
      await onSay(message);
      attachments.clear();
    } catch {
      // A failed message stays to be sent again; the error has been shown.
      setText(message.text);
    }
    box.current?.focus();
  }
  function press(event: KeyboardEvent): void {
    // During text composition (for example in Japanese), Enter confirms the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void say();
  }
  return (
    <form
      aria-label="Your question"
      className="border-line-strong bg-raised shadow-raised rounded-panel border has-focus-visible:border-focus has-focus-visible:outline-1 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus"
      onSubmit={(event) => {
        event.preventDefault();
        void say();
      }}
    >
      <Chosen attachments={attachments} />
      <p role="status" className="text-negative text-caption px-4 empty:hidden">
        {attachments.refused}
      </p>
      <div className="flex items-end gap-1 p-1.5">
        <input
          ref={chooser}
          type="file"
          multiple
          className="sr-only"
          tabIndex={-1}
          aria-label="Files to attach"
          accept={ACCEPTED}
          onChange={(event) => {
            attachments.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <IconButton
          label="Attach a receipt, photo or statement"
          icon={Paperclip}
          onClick={() => chooser.current?.click()}
        />
        <textarea
          ref={box}
          rows={1}
          aria-label="Ask about your money"
          placeholder="Ask about your money"
          maxLength={assistantLimits.questionCharacters}
          className="placeholder:text-ink-faint field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none bg-transparent px-2 py-2.5 outline-none"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
        {isAnswering ? (
          <IconButton label="Stop answering" icon={Square} disabled={!canStop} onClick={onStop} />
        ) : (
          <IconButton label="Send" type="submit" icon={SendHorizontal} className="text-accent" disabled={!isReady} />
        )}
      </div>
    </form>
  );
}
