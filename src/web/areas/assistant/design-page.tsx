import type { PieceOnWire, ProposalOnWire } from '#contract/areas/assistant-shapes.ts';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { AnswerView, QuestionView } from './message-view.tsx';

const example = {
  kind: 'budget',
  title: 'Groceries: $290.00 a fortnight',
  before: [{ label: 'Groceries', value: 'No budget' }],
  after: [
    { label: 'Groceries', value: '$290.00' },
    { label: 'From', value: '12/11/2026' },
  ],
  undoable: true,
} as const;

function proposal(state: ProposalOnWire['state']): PieceOnWire {
  return {
    kind: 'proposal',
    proposal: { ...example, before: [...example.before], after: [...example.after], id: 0, state },
  };
}

const figure: PieceOnWire = { kind: 'figure', text: '$412.60', href: '/transaction-history', tool: 'example' };
const answer: PieceOnWire[] = [
  { kind: 'text', text: 'You spent ' },
  figure,
  { kind: 'text', text: ' on groceries this month.' },
  { kind: 'source', note: 'Posted transactions from 01/11/2026 to 16/11/2026' },
];

/** Every answer card in each state, with sample data. */
export function DesignPage() {
  return (
    <>
      <PageHeader
        title="Cards of the assistant"
        lead="How answers look, with examples. Nothing here is about you, and nothing can be changed from here."
      />
      <Columns>
        <Section title="A question and its answer">
          <ul className="space-y-5">
            <QuestionView text="How much did I spend on groceries this month?" files={[]} isSaved={false} />
            <AnswerView pieces={answer} state="complete" />
          </ul>
        </Section>
        <Section title="Being written, stopped, failed">
          <ul className="space-y-5">
            <AnswerView pieces={[]} state="streaming" />
            <AnswerView pieces={answer.slice(0, 2)} state="streaming" />
            <AnswerView pieces={answer.slice(0, 2)} state="stopped" />
            <AnswerView pieces={[]} state="failed" />
          </ul>
        </Section>
        <Section title="A change before it is made, and after">
          <ul className="space-y-5">
            <AnswerView pieces={[proposal('applied')]} state="complete" />
            <AnswerView pieces={[proposal('undone')]} state="complete" />
            <AnswerView pieces={[proposal('declined')]} state="complete" />
          </ul>
        </Section>
        <Section title="A question back, and help">
          <ul className="space-y-5">
            <AnswerView
              pieces={[
                { kind: 'choices', question: 'Which month do you mean?', choices: ['October', 'November so far'] },
              ]}
              state="complete"
            />
            <AnswerView pieces={[{ kind: 'card', card: 'helpline' }]} state="complete" />
          </ul>
        </Section>
      </Columns>
    </>
  );
}
