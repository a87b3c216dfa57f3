import { Fragment, useEffect, useLayoutEffect, useRef } from 'react';
import { cx } from 'class-variance-authority';
import type { RefObject } from 'react';
import type { PieceOnWire } from '#contract/areas/assistant-shapes.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { useLive } from '#web/kit/live.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { Composer } from './composer.tsx';
import { AnswerView, QuestionView } from './message-view.tsx';
import { Start } from './start.tsx';
import type { Conversation } from './use-conversation.ts';

/** Room over the question that stays in view: a phone's top bar, and some air. */
const ABOVE_QUESTION_PX = 72;

/**
 * Shows the answer as it grows, from its question on: a long answer is read from its beginning. Whoever scrolls up is
 * left alone until the next question.
 */
function useLastInSight(container: RefObject<HTMLElement | null>, changes: number, questions: string): void {
  const follows = useRef(true);
  const shown = useRef(questions);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      if (window.scrollY < last) follows.current = false;
      last = window.scrollY;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  useLayoutEffect(() => {
    if (shown.current !== questions) follows.current = true;
    shown.current = questions;
    const question = [...(container.current?.querySelectorAll('[data-question]') ?? [])].at(-1);
    if (!follows.current || changes === 0 || !question) return;
    const top = question.getBoundingClientRect().top + window.scrollY - ABOVE_QUESTION_PX;
    if (top > window.scrollY) window.scrollTo({ top });
  }, [container, changes, questions]);
}

function isAnswering({ turns }: Conversation): boolean {
  return turns.some((turn) => turn.state === 'streaming');
}

/** Announced to screen readers: that an answer is being written, and when it is complete. */
function spokenState(conversation: Conversation): string {
  if (isAnswering(conversation)) return 'Answering…';
  return conversation.turns.at(-1)?.state === 'complete' ? 'Answer complete.' : '';
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

/** A conversation that is being read. */
function Awaited({ query }: { query: NonNullable<Conversation['pendingQuery']> }) {
  return (
    <QueryState
      query={query}
      what="the conversation"
      skeleton={<SkeletonText lines={6} />}
      failed={({ code }) =>
        code === 'not_found' ? (
          <EmptyState
            illustration="messages"
            message="We couldn’t find that conversation"
            subtitle1="It may have been deleted. Pick another from History, or start a new one."
          />
        ) : undefined
      }
    >
      {() => null}
    </QueryState>
  );
}

/** A conversation: messages, running answers and the input. */
export function Chat({ conversation, aboveBar = false }: ChatProps) {
  useLive();
  const { id, messages, turns, pendingQuery: awaited } = conversation;
  const container = useRef<HTMLElement>(null);
  const grown =
    messages.length + turns.reduce((sum, { pieces }) => sum + 1 + pieces.length + lengthOf(pieces.at(-1)), 0);
  const questions =
    messages.filter(({ Role }) => Role === 'user').length + turns.filter(({ message }) => message).length;
  useLastInSight(container, grown, `${id} ${questions}`);
  const isNew = messages.length === 0 && turns.length === 0 && awaited === null;
  function ask(text: string): void {
    // The button that was pressed disappears, and the focus must not be lost. Focusing the input would open a phone's
    // keyboard over the answer.
    container.current?.focus({ preventScroll: true });
    conversation.say({ text, files: [] }).catch(() => {});
  }
  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-label="Assistant"
      className={cx(
        // The input ends where the screen does, and not above the room that pages leave there.
        'flex min-h-[60dvh] flex-col outline-none lg:-mb-10',
        aboveBar ? 'max-lg:-mb-9' : 'max-lg:-mb-8',
      )}
    >
      <div className="flex-1 pb-6">
        {awaited ? <Awaited query={awaited} /> : null}
        {isNew ? <Start onAsk={ask} /> : null}
        {isNew || awaited ? null : <Log conversation={conversation} onAsk={ask} />}
        <p role="status" className="sr-only">
          {spokenState(conversation)}
        </p>
      </div>
      <div
        className={cx(
          // The ground goes on below, so that nothing shows between the input and a phone's bar.
          'bg-page after:bg-page sticky z-10 pt-1 after:absolute after:inset-x-0 after:top-full after:h-24 lg:bottom-0 lg:pb-6',
          aboveBar ? 'bottom-[calc(4.25rem+env(safe-area-inset-bottom,0px))] pb-2' : 'pb-safe-4 bottom-0',
        )}
      >
        <Composer
          isAnswering={isAnswering(conversation)}
          canStop={turns.some((turn) => turn.state === 'streaming' && turn.answerId !== null)}
          onSay={conversation.say}
          onStop={conversation.stop}
        />
        <p className="text-ink-faint text-caption mt-1.5 text-center max-sm:hidden">
          Answers come from your own data. The assistant doesn’t recommend products.
        </p>
      </div>
    </section>
  );
}
