import { Fragment, useEffect, useLayoutEffect, useRef } from 'react';
import Sparkles from 'lucide-react/icons/sparkles';
import { cx } from 'class-variance-authority';
import type { PieceOnWire } from '#contract/areas/assistant.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { useLive } from '#web/kit/live.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { Composer } from './composer.tsx';
import { AnswerView, QuestionView } from './message-view.tsx';
import type { Conversation } from './use-conversation.ts';

const starters = [
  'How much is safe to spend until payday?',
  'How much did I spend on groceries this month?',
  'Which bills are due next?',
  'What subscriptions do I pay for?',
];

/** Distance in pixels from the end within which new content is followed. */
const NEAR_END_PX = 160;

function isNearEnd(): boolean {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  return scrollHeight - clientHeight - scrollTop < NEAR_END_PX;
}

/** Keeps the end in view while an answer grows, unless the member has scrolled up. */
function useEndInSight(changes: number, conversation: number | null): void {
  const near = useRef(true);
  const shownConversation = useRef(conversation);
  useEffect(() => {
    const look = () => {
      near.current = isNearEnd();
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  useLayoutEffect(() => {
    // Another conversation starts at its end.
    if (shownConversation.current !== conversation) near.current = true;
    shownConversation.current = conversation;
    if (near.current && changes > 0) window.scrollTo({ top: document.documentElement.scrollHeight });
  }, [changes, conversation]);
}

function Start({ onAsk }: { onAsk: (text: string) => void }) {
  return (
    <div className="sm:py-8">
      <Sparkles
        size={28}
        strokeWidth={ICON_STROKE}
        aria-hidden="true"
        className="text-accent mx-auto mb-3 max-sm:hidden"
      />
      <p className="text-ink-soft mx-auto max-w-md text-pretty sm:text-center">
        Every figure comes from your own transactions, and opens them. Nothing is changed unless you say so.
      </p>
      <ul aria-label="Questions to begin with" className="mx-auto mt-6 grid max-w-2xl gap-2 sm:grid-cols-2">
        {starters.map((text) => (
          <li key={text}>
            <Button variant="secondary" full className="h-full justify-start text-left" onClick={() => onAsk(text)}>
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function isAnswering({ turns }: Conversation): boolean {
  return turns.some((turn) => turn.state === 'streaming');
}

/** Announced to screen readers: that an answer is being written, and when it is complete. */
function spokenState(conversation: Conversation): string {
  if (isAnswering(conversation)) return 'The answer is being written.';
  return conversation.turns.at(-1)?.state === 'complete' ? 'The answer is complete.' : '';
}

function Log({ conversation, onAsk }: { conversation: Conversation; onAsk: (text: string) => void }) {
  const { messages, turns, earlier } = conversation;
  const lastId = messages.at(-1)?.id;
  const choose = isAnswering(conversation) ? undefined : onAsk;
  return (
    <>
      {earlier.isThere ? (
        <Button
          variant="quiet"
          size="small"
          busy={earlier.isLoading}
          className="mb-4"
          onClick={() => void earlier.load()}
        >
          Earlier messages
        </Button>
      ) : null}
      <div role="log" aria-label="Conversation" aria-live="polite" aria-busy={isAnswering(conversation)}>
        <ol className="space-y-5">
          {messages.map((message) =>
            message.Role === 'user' ? (
              <QuestionView key={message.id} text={message.Content} files={message.attachments} isSaved />
            ) : (
              <AnswerView
                key={message.id}
                pieces={message.pieces}
                state={message.state}
                onChoose={message.id === lastId && turns.length === 0 ? choose : undefined}
              />
            ),
          )}
          {turns.map((turn, at) => (
            // Turns are only removed from the front and hold no state of their own, so the index is a stable key.
            <Fragment key={turn.answerId ?? `said ${at}`}>
              {turn.message && !messages.some(({ id }) => id === turn.questionId) ? (
                <QuestionView text={turn.message.text} files={turn.message.files} isSaved={false} />
              ) : null}
              <AnswerView
                pieces={turn.pieces}
                state={turn.state}
                problem={turn.problem}
                onChoose={at === turns.length - 1 ? choose : undefined}
                onAgain={turn.isCut ? conversation.again : undefined}
              />
            </Fragment>
          ))}
        </ol>
      </div>
    </>
  );
}

function lengthOf(piece: PieceOnWire | undefined): number {
  return piece?.kind === 'text' ? piece.text.length : 0;
}

export interface ChatProps {
  conversation: Conversation;
  /** Whether the phone's bottom bar is below the input. */
  aboveBar?: boolean;
}

/** A conversation: messages, running answers and the input. */
export function Chat({ conversation, aboveBar = false }: ChatProps) {
  useLive();
  const { id, messages, turns, pendingQuery: awaited } = conversation;
  const container = useRef<HTMLElement>(null);
  const grown =
    messages.length + turns.reduce((sum, { pieces }) => sum + 1 + pieces.length + lengthOf(pieces.at(-1)), 0);
  useEndInSight(grown, id);
  const isNew = messages.length === 0 && turns.length === 0 && awaited === null;
  function ask(text: string): void {
    // The button that was pressed disappears, and the focus must not be lost. Focusing the input would open a phone's
    // keyboard over the answer.
    container.current?.focus({ preventScroll: true });
    conversation.say({ text, files: [] }).catch(() => {});
  }
  return (
    <section ref={container} tabIndex={-1} aria-label="Assistant" className="flex min-h-[60dvh] flex-col outline-none">
      <div className="flex-1 pb-6">
        {awaited ? (
          <QueryState
            query={awaited}
            what="the conversation"
            skeleton={<SkeletonText lines={6} />}
            failed={({ code, message }) =>
              code === 'not_found' ? (
                <EmptyState illustration="messages" message="There is no such conversation." subtitle1={message} />
              ) : undefined
            }
          >
            {() => null}
          </QueryState>
        ) : null}
        {isNew ? <Start onAsk={ask} /> : null}
        {isNew || awaited ? null : <Log conversation={conversation} onAsk={ask} />}
        <p role="status" className="sr-only">
          {spokenState(conversation)}
        </p>
      </div>
      <div
        className={cx(
          'bg-page sticky z-10 pt-1 lg:bottom-0 lg:pb-6',
          aboveBar ? 'bottom-[calc(4.25rem+env(safe-area-inset-bottom,0px))] pb-2' : 'bottom-0 pb-4',
        )}
      >
        <Composer
          isAnswering={isAnswering(conversation)}
          canStop={turns.some((turn) => turn.state === 'streaming' && turn.answerId !== null)}
          onSay={conversation.say}
          onStop={conversation.stop}
        />
        <p className="text-ink-faint text-caption mt-1.5 text-center">
          It reads your own records, and does not recommend products.
        </p>
      </div>
    </section>
  );
}
