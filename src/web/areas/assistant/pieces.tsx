import { Suspense } from 'react';
import type { ReactNode } from 'react';
import Phone from 'lucide-react/icons/phone';
import type { PieceOnWire } from '#contract/areas/assistant-shapes.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { AnswerRows, FigureLink } from './answer-rows.tsx';
import { ProposalCard } from './proposal-card.tsx';

const AnswerChart = lazyPart('the chart', async () => (await import('./answer-chart.tsx')).AnswerChart);

/** Contacts for help with debt; shown without advice. */
export function HelplineCard() {
  return (
    <section aria-label="Help with debt" className="bg-info-soft my-3 flex items-start gap-3 rounded-panel px-4 py-3">
      <Phone size={20} strokeWidth={2} aria-hidden="true" className="text-info mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">You don’t have to sort this out alone</p>
        <p className="text-ink-soft mt-0.5">
          The National Debt Helpline is free, independent and confidential:{' '}
          <TextLink href="tel:1800007007">1800 007 007</TextLink>, or{' '}
          <TextLink href="https://ndh.org.au">ndh.org.au</TextLink>. If you have a loan with us, you can ask for
          hardship help on its page.
        </p>
      </div>
    </section>
  );
}

interface ChoicesProps {
  question: string;
  choices: readonly string[];
  /** Undefined if they can no longer be chosen. */
  onChoose: ((choice: string) => void) | undefined;
}

/** A follow-up question with suggested answers. */
export function Choices({ question, choices, onChoose }: ChoicesProps) {
  return (
    <div role="group" aria-label={question} className="my-3">
      <p className="mb-2 font-medium wrap-anywhere">{question}</p>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Button
            key={choice}
            variant="secondary"
            size="small"
            className="max-w-full wrap-anywhere"
            disabled={onChoose === undefined}
            onClick={() => onChoose?.(choice)}
          >
            {choice}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Questions that go on from the answer; only under the last one. */
function FollowUps({ questions, onChoose }: { questions: readonly string[]; onChoose: (question: string) => void }) {
  return (
    <ul aria-label="Suggested questions" className="mt-3 flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question} className="max-w-full">
          <button
            type="button"
            className="border-line-strong bg-raised hover:border-ink-soft hover:bg-surface text-caption min-h-11 max-w-full rounded-full border px-4 py-1.5 text-left font-medium wrap-anywhere transition-colors sm:min-h-9"
            onClick={() => onChoose(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}

export interface PiecesProps {
  pieces: readonly PieceOnWire[];
  /** Sends a suggested answer; undefined if the conversation has continued or cannot. */
  onChoose: ((choice: string) => void) | undefined;
  /** Proposals can be decided once the answer is complete. */
  isWhole: boolean;
}

function isInline(piece: PieceOnWire): boolean {
  return piece.kind === 'text' || piece.kind === 'figure';
}

function Block({ piece, onChoose, isWhole }: { piece: PieceOnWire } & Omit<PiecesProps, 'pieces'>) {
  switch (piece.kind) {
    case 'proposal':
      return <ProposalCard proposal={piece.proposal} isWhole={isWhole} />;
    case 'card':
      return <HelplineCard />;
    case 'choices':
      return <Choices question={piece.question} choices={piece.choices} onChoose={onChoose} />;
    case 'rows':
      return <AnswerRows title={piece.title} rows={piece.rows} />;
    case 'series':
      return (
        <div className="bg-surface border-line my-3 max-w-[34rem] rounded-panel border px-4 pt-2 pb-4">
          <Suspense fallback={<SkeletonShape className="my-2 h-72" />}>
            <AnswerChart {...piece} />
          </Suspense>
        </div>
      );
    case 'source':
      return <p className="text-ink-faint text-caption mt-2">{piece.note}</p>;
    case 'follow_ups':
      return onChoose ? <FollowUps questions={piece.questions} onChoose={onChoose} /> : null;
    default:
      return null;
  }
}

/** The parts of an answer: text with figures, and cards between. */
export function Pieces({ pieces, onChoose, isWhole }: PiecesProps) {
  const parts: ReactNode[] = [];
  let run: ReactNode[] = [];
  const close = () => {
    if (run.length > 0)
      parts.push(
        <p key={`t${parts.length}`} className="wrap-anywhere whitespace-pre-wrap">
          {run}
        </p>,
      );
    run = [];
  };
  for (const [at, piece] of pieces.entries()) {
    if (isInline(piece))
      run.push(
        piece.kind === 'figure' ? (
          <FigureLink key={at} figure={piece} />
        ) : piece.kind === 'text' ? (
          <span key={at}>{piece.text}</span>
        ) : null,
      );
    else {
      close();
      parts.push(<Block key={at} piece={piece} onChoose={onChoose} isWhole={isWhole} />);
    }
  }
  close();
  return <>{parts}</>;
}
