import { useState } from 'react';
import type { ImportQuestion, ImportReport } from '#contract/areas/imports.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { Table } from '#web/design/table.tsx';
import type { AmountSign, ImportChoices } from './import-state.ts';

interface AnswerProps {
  question: ImportQuestion;
  onAnswer: (answer: Partial<ImportChoices>) => void;
}

type QuestionTransaction = ImportQuestion['rows'][number];

/** A plus or minus in the file, read one way or the other. */
const readAs = (transaction: QuestionTransaction, sign: AmountSign): number =>
  sign === 'plus_in' ? transaction.amount : -transaction.amount;

/** The first transactions both ways, and one of them as the question. */
function SignQuestion({ question, onAnswer }: AnswerProps) {
  const [first] = question.rows;
  if (!first) return null;
  // Whether the first amount is money out is the same as what a plus means, by the sign that it is written with.
  const [ifOut, ifIn]: [AmountSign, AmountSign] = first.amount > 0 ? ['plus_out', 'plus_in'] : ['plus_in', 'plus_out'];
  return (
    <Notice
      tone="warning"
      title={
        <>
          Is <Money cents={Math.abs(first.amount)} tone="plain" /> at {first.description} money out?
        </>
      }
      className="mt-5"
    >
      <p className="mb-3">
        This file does not say which amounts are money out. This is how the first ones read either way.
      </p>
      <Table<QuestionTransaction>
        caption="The first transactions, read both ways"
        rows={question.rows}
        rowKey={(transaction) => String(transaction.line)}
        columns={[
          {
            key: 'what',
            header: 'What',
            heading: true,
            cell: (transaction) => <span className="wrap-anywhere">{transaction.description}</span>,
          },
          {
            key: 'out',
            header: 'If yes',
            align: 'end',
            cell: (transaction) => <Money cents={readAs(transaction, ifOut)} />,
          },
          {
            key: 'in',
            header: 'If no',
            align: 'end',
            cell: (transaction) => <Money cents={readAs(transaction, ifIn)} />,
          },
        ]}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => onAnswer({ sign: ifOut })}>
          Yes, money out
        </Button>
        <Button size="small" variant="secondary" onClick={() => onAnswer({ sign: ifIn })}>
          No, money in
        </Button>
      </div>
    </Notice>
  );
}

const directions = [
  { value: 'out', label: 'Money out' },
  { value: 'in', label: 'Money in' },
] as const;

/** Each word of the type column that banks use for both directions. */
function WordsQuestion({ question, onAnswer }: AnswerProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, 'out' | 'in'>>>({});
  const of = (direction: 'out' | 'in') =>
    question.words.filter(({ word }) => chosen[word] === direction).map(({ word }) => word);
  return (
    <Notice tone="warning" title="Which way did the money go?" className="mt-5">
      <p className="mb-3">This file describes its transactions in words that can mean money out or money in.</p>
      <div className="space-y-3">
        {question.words.map(({ word, count }) => (
          <RadioGroup<'out' | 'in'>
            key={word}
            label={`“${word}” (${count.toLocaleString('en-AU')})`}
            layout="inline"
            choices={directions}
            value={chosen[word] ?? null}
            onChange={(direction) => setChosen({ ...chosen, [word]: direction })}
          />
        ))}
      </div>
      <Button
        size="small"
        className="mt-3"
        disabled={question.words.some(({ word }) => chosen[word] === undefined)}
        onClick={() => onAnswer({ words: { out: of('out'), in: of('in') } })}
      >
        Use these answers
      </Button>
    </Notice>
  );
}

const lineList = (lines: readonly number[]): string =>
  `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.map((line) => line.toLocaleString('en-AU')).join(', ')}`;

function BothSidesQuestion({ question, onAnswer }: AnswerProps) {
  return (
    <Notice
      tone="warning"
      title="Money out and money in on one line"
      className="mt-5"
      actions={
        <>
          <Button size="small" onClick={() => onAnswer({ bothSides: 'two' })}>
            Keep two transactions
          </Button>
          <Button size="small" variant="secondary" onClick={() => onAnswer({ bothSides: 'net' })}>
            Keep the difference
          </Button>
          <Button size="small" variant="quiet" onClick={() => onAnswer({ bothSides: 'leave_out' })}>
            Leave them out
          </Button>
        </>
      }
    >
      {lineList(question.lines)} of {question.file} state both. How should we read them?
    </Notice>
  );
}

function RepeatsQuestion({ question, onAnswer }: AnswerProps) {
  return (
    <Notice
      tone="warning"
      title="Did this happen twice?"
      className="mt-5"
      actions={
        <>
          <Button size="small" onClick={() => onAnswer({ repeats: 'leave_out' })}>
            Leave out the repeats
          </Button>
          <Button size="small" variant="secondary" onClick={() => onAnswer({ repeats: 'keep' })}>
            Keep them all
          </Button>
        </>
      }
    >
      {lineList(question.lines)} of {question.file} repeat the line before word for word, but the balance did not move.
    </Notice>
  );
}

const questionsByKind = {
  sign: SignQuestion,
  words: WordsQuestion,
  both_sides: BothSidesQuestion,
  repeats: RepeatsQuestion,
} as const;

/** How the signs were read by an answer of the member's, given now or for an earlier file, and the way to change it. */
function AnsweredSign({ report, onAnswer }: { report: ImportReport; onAnswer: AnswerProps['onAnswer'] }) {
  const [file] = report.files;
  if (
    report.files.length !== 1 ||
    !file ||
    file.sign_proof !== 'member' ||
    file.amount_sign === null ||
    file.layout === 'your mapping'
  )
    return null;
  const other: AmountSign = file.amount_sign === 'plus_out' ? 'plus_in' : 'plus_out';
  return (
    <p className="text-ink-soft mt-4">
      Amounts with a plus are read as money {file.amount_sign === 'plus_out' ? 'out' : 'in'}, as you told us
      {file.answer_remembered ? ' for an earlier file' : ''}.{' '}
      <Button variant="quiet" size="small" onClick={() => onAnswer({ sign: other })}>
        Read them the other way
      </Button>
    </p>
  );
}

/** Everything that the files leave open, but for the order of day and month, which stands by itself. */
export function ImportQuestions({ report, onAnswer }: { report: ImportReport; onAnswer: AnswerProps['onAnswer'] }) {
  return (
    <>
      {report.questions.map((question) => {
        const Question = question.code === 'date_order' ? null : questionsByKind[question.code];
        return (
          Question && <Question key={`${question.code}-${question.file}`} question={question} onAnswer={onAnswer} />
        );
      })}
      <AnsweredSign report={report} onAnswer={onAnswer} />
    </>
  );
}
