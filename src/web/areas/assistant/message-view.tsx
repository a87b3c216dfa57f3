import type { ReactNode } from 'react';
import { cx } from 'class-variance-authority';
import { FAILED_TEXT } from '#contract/areas/assistant.ts';
import type { AssistantFileOnWire, AssistantMessageOnWire } from '#contract/areas/assistant.ts';
import type { PieceOnWire } from '#contract/areas/assistant-shapes.ts';
import { Button } from '#web/design/button.tsx';
import { Spinner } from '#web/design/spinner.tsx';
import { FileView } from './file-view.tsx';
import { Pieces } from './pieces.tsx';

function Bubble({ mine, children }: { mine: boolean; children: ReactNode }) {
  return (
    <li className={cx('flex flex-col', mine ? 'items-end' : 'items-start')} data-question={mine || undefined}>
      <article
        aria-label={mine ? 'You' : 'Assistant'}
        className={cx(
          'min-w-0',
          mine ? 'bg-accent-soft max-w-[85%] rounded-panel px-4 py-2.5' : 'w-full max-w-[44rem]',
        )}
      >
        {children}
      </article>
    </li>
  );
}

/** A message of the member with its files. */
export function QuestionView({
  text,
  files,
  isSaved,
}: {
  text: string;
  files: readonly AssistantFileOnWire[];
  isSaved: boolean;
}) {
  return (
    <Bubble mine>
      {text === '' ? null : <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
      {files.map((file) => (
        <FileView key={file.id} file={file} text={text} isSaved={isSaved} />
      ))}
    </Bubble>
  );
}

export interface AnswerViewProps {
  pieces: readonly PieceOnWire[];
  state: AssistantMessageOnWire['state'];
  /** The server's error message. */
  problem?: string | null;
  onChoose?: ((choice: string) => void) | undefined;
  /** Retries after a lost connection. */
  onAgain?: (() => void) | undefined;
}

/** An answer, complete or streaming. */
export function AnswerView({ pieces, state, problem, onChoose, onAgain }: AnswerViewProps) {
  const isStreaming = state === 'streaming';
  return (
    <Bubble mine={false}>
      {state === 'failed' ? (
        <>
          <p className="text-negative font-medium">{FAILED_TEXT}</p>
          {problem ? <p className="text-ink-soft">{problem}</p> : null}
          {onAgain ? (
            <Button variant="secondary" size="small" className="mt-2" onClick={onAgain}>
              Try again
            </Button>
          ) : null}
        </>
      ) : (
        <Pieces pieces={pieces} onChoose={isStreaming ? undefined : onChoose} isWhole={!isStreaming} />
      )}
      {isStreaming ? (
        <p className="text-ink-faint text-caption mt-1 flex items-center gap-2">
          <Spinner className="text-accent size-3.5" />
          {pieces.length === 0 ? 'Looking at your money…' : 'Still answering…'}
        </p>
      ) : null}
      {state === 'stopped' ? <p className="text-ink-faint text-caption mt-1">You stopped this answer.</p> : null}
    </Bubble>
  );
}
