import type { ReactNode } from 'react';
import Phone from 'lucide-react/icons/phone';
import type { PieceOnWire } from '#contract/areas/assistant.ts';
import { Button } from '#web/design/button.tsx';
import { Link, TextLink } from '#web/design/link.tsx';
import { ProposalCard } from './proposal-card.tsx';

/** A figure that links to its transactions. */
function FigureLink({ text, href }: { text: string; href: string }) {
  return (
    <Link
      href={href}
      className="inline-block max-w-full decoration-line-strong hover:decoration-accent figures rounded-tag font-semibold underline decoration-1 underline-offset-[0.24em] transition-colors"
    >
      {text}
      <span className="sr-only">, opens what it is made of</span>
    </Link>
  );
}

/** Contacts for help with debt; shown without advice. */
export function HelplineCard() {
  return (
    <section aria-label="Help with debt" className="bg-info-soft my-3 flex items-start gap-3 rounded-panel px-4 py-3">
      <Phone size={20} strokeWidth={2} aria-hidden="true" className="text-info mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">You do not have to sort this out alone</p>
        <p className="text-ink-soft mt-0.5">
          The National Debt Helpline is free, independent and confidential:{' '}
          <TextLink href="tel:1800007007">1800 007 007</TextLink>, or{' '}
          <TextLink href="https://ndh.org.au">ndh.org.au</TextLink>. If a loan is with us, you can ask for hardship help
          on its page.
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
    case 'source':
      return <p className="text-ink-faint text-caption mt-2">{piece.note}</p>;
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
          <FigureLink key={at} text={piece.text} href={piece.href} />
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
