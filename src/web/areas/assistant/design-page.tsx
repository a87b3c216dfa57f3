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
  // The sample stands for no stored change that could be undone.
  undoable: false,
} as const;

function proposal(state: ProposalOnWire['state']): PieceOnWire {
  return {
    kind: 'proposal',
    proposal: { ...example, before: [...example.before], after: [...example.after], id: 0, state },
  };
}

const figure: PieceOnWire = { kind: 'figure', text: '$412.60', href: '/transaction-history', tool: 'example' };
const amount = (text: string) => ({ text, href: '/transaction-history', tool: 'example' });
const lists: PieceOnWire[] = [
  { kind: 'text', text: 'You spent ' },
  figure,
  { kind: 'text', text: ' on groceries this month.' },
  {
    kind: 'rows',
    title: 'Where it went',
    rows: [
      { name: 'Woolworths', figure: amount('$253.00'), unit: null, share: amount('61.3%'), note: [] },
      {
        name: 'ALDI',
        figure: amount('$159.60'),
        unit: null,
        share: amount('38.7%'),
        note: [{ kind: 'text', text: '4 purchases' }],
      },
    ],
  },
  {
    kind: 'series',
    title: 'Spent on groceries, by month',
    of: 'months',
    points: [
      { date: '2026-09-01', cents: 380_00, figure: amount('$380.00') },
      { date: '2026-10-01', cents: 498_20, figure: amount('$498.20') },
      { date: '2026-11-01', cents: 412_60, figure: amount('$412.60') },
    ],
  },
  { kind: 'follow_ups', questions: ['How is my groceries budget going?', 'What bills are coming up?'] },
];
const answer: PieceOnWire[] = [
  { kind: 'text', text: 'You spent ' },
  figure,
  { kind: 'text', text: ' on groceries this month.' },
  { kind: 'source', note: 'From your transactions, 1 to 16 Nov 2026.' },
];

/** Every answer card in each state, with sample data. */
export function DesignPage() {
  return (
    <>
      <PageHeader
        title="Assistant answer styles"
        lead="What answers look like, with sample data. Nothing here is about you."
      />
      <Columns>
        <Section title="A question and its answer">
          <ul className="space-y-5">
            <QuestionView text="How much did I spend on groceries this month?" files={[]} isSaved={false} />
            <AnswerView pieces={answer} state="complete" />
          </ul>
        </Section>
        <Section title="A list, a chart and what to ask next">
          <ul className="space-y-5">
            <AnswerView pieces={lists} state="complete" onChoose={() => {}} />
          </ul>
        </Section>
        <Section title="Answering, stopped, failed">
          <ul className="space-y-5">
            <AnswerView pieces={[]} state="streaming" />
            <AnswerView pieces={answer.slice(0, 2)} state="streaming" />
            <AnswerView pieces={answer.slice(0, 2)} state="stopped" />
            <AnswerView pieces={[]} state="failed" />
          </ul>
        </Section>
        <Section title="A change, made, undone and dismissed">
          <ul className="space-y-5">
            <AnswerView pieces={[proposal('applied')]} state="complete" />
            <AnswerView pieces={[proposal('undone')]} state="complete" />
            <AnswerView pieces={[proposal('declined')]} state="complete" />
          </ul>
        </Section>
        <Section title="A clarifying question, and help">
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
