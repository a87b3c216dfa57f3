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
          Did you spend <Money cents={Math.abs(first.amount)} tone="plain" /> at {first.description}?
        </>
      }
      className="mt-5"
    >
      <p className="mb-3">This file doesn’t show which amounts are money out. Here’s how it reads both ways.</p>
      <Table<QuestionTransaction>
        caption="The first transactions, read both ways"
        rows={question.rows}
        rowKey={(transaction) => String(transaction.line)}
        columns={[
          {
            key: 'what',
            header: 'Description',
            heading: true,
            cell: (transaction) => <span className="wrap-anywhere">{transaction.description}</span>,
          },
          {
            key: 'out',
            header: 'If you spent it',
            align: 'end',
            cell: (transaction) => <Money cents={readAs(transaction, ifOut)} />,
          },
          {
            key: 'in',
            header: 'If you received it',
            align: 'end',
            cell: (transaction) => <Money cents={readAs(transaction, ifIn)} />,
          },
        ]}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => onAnswer({ sign: ifOut })}>
          Yes, I spent it
        </Button>
        <Button size="small" variant="secondary" onClick={() => onAnswer({ sign: ifIn })}>
          No, I received it
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
      <p className="mb-3">
        Your bank uses these words for money out and money in. Tell us what they mean in this file.
      </p>
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
        Continue
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
      title="Is this one transaction or two?"
      className="mt-5"
      actions={
        <>
          <Button size="small" onClick={() => onAnswer({ bothSides: 'two' })}>
            Two transactions
          </Button>
          <Button size="small" variant="secondary" onClick={() => onAnswer({ bothSides: 'net' })}>
            One, for the difference
          </Button>
          <Button size="small" variant="quiet" onClick={() => onAnswer({ bothSides: 'leave_out' })}>
            Skip
          </Button>
        </>
      }
    >
      {lineList(question.lines)} of {question.file} {question.lines.length === 1 ? 'shows' : 'show'} money out and money
      in.
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
            No, skip the repeats
          </Button>
          <Button size="small" variant="secondary" onClick={() => onAnswer({ repeats: 'keep' })}>
            Yes, import all
          </Button>
        </>
      }
    >
      {lineList(question.lines)} of {question.file} {question.lines.length === 1 ? 'is' : 'are'} identical to the line
      before, but the balance didn’t change.
    </Notice>
  );
}

const questionsByKind = {
  sign: SignQuestion,
  words: WordsQuestion,
  both_sides: BothSidesQuestion,
  repeats: RepeatsQuestion,
} as const;

/** How the member's answer, given now or for an earlier file, decided the signs, and the way to change it. */
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
      We’re reading amounts with a plus as money {file.amount_sign === 'plus_out' ? 'out' : 'in'}
      {file.answer_remembered ? ', as we did for an earlier file' : ''}.{' '}
      <Button variant="quiet" size="small" onClick={() => onAnswer({ sign: other })}>
        Swap them
      </Button>
    </p>
  );
}

/** The questions that a file leaves open, except for the order of day and month. */
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
