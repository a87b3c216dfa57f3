import { csvLine, csvText } from '#domain/exports/csv.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { supportServices } from '#domain/loans/hardship.ts';
import { formatPercent } from '#domain/money/format.ts';
import type { Database } from '#server/kit/database.ts';
import { renderPdf } from '#server/kit/pdf.ts';
import type { PdfColumn } from '#server/kit/pdf.ts';
import type { OwnLoan } from './loan-store.ts';
import { chargesBetween } from './log-store.ts';
import { settledUpTo } from './payments/payment-store.ts';
import { dollars } from './servicing/position.ts';
import { owedToday } from './wire.ts';

/** One line of a statement. */
interface Line {
  date: string;
  words: string;
  /** Positive amounts raise the debt; payments are negative. */
  cents: number;
  balanceCents: number;
}

export interface Statement {
  loan: OwnLoan;
  from: string;
  to: string;
  openingCents: number;
  closingCents: number;
  lines: Line[];
}

const paymentLabels = {
  draw: 'Loan paid out to you',
  instalment: 'Repayment',
  additional: 'Extra repayment',
  payout: 'Final repayment',
  resolve: 'Repayment',
} as const;

/** All changes of the debt between two dates, with the balance after each. */
export async function statementOf(db: Database, loan: OwnLoan, from: string, to: string): Promise<Statement> {
  const first = '1900-01-01';
  const [charges, payments] = await Promise.all([
    chargesBetween(db, loan.memberId, loan.id, first, to),
    settledUpTo(db, loan.memberId, loan.id, to),
  ]);
  const order = { draw: 0, charge: 1, payment: 2, returned: 3 };
  const entries = [
    ...charges.map(({ onDate, words, cents }) => ({
      date: onDate,
      words: words.replace(/\.$/, ''),
      cents,
      turn: order.charge,
    })),
    ...payments.map(({ settled_on: date, kind, amount_cents: cents }) => ({
      date: date!,
      words: paymentLabels[kind],
      cents: kind === 'draw' ? cents : -cents,
      turn: kind === 'draw' ? order.draw : order.payment,
    })),
    ...payments.flatMap(({ returned_on: date, kind, amount_cents: cents }) =>
      date === null || date > to
        ? []
        : [
            {
              date,
              words: `${paymentLabels[kind]}, returned by the bank`,
              cents: kind === 'draw' ? -cents : cents,
              turn: order.returned,
            },
          ],
    ),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.turn - b.turn));
  let balanceCents = 0;
  const lines = entries.map(({ date, words, cents }): Line => ({
    date,
    words,
    cents,
    balanceCents: (balanceCents += cents),
  }));
  const before = lines.filter(({ date }) => date < from).at(-1)?.balanceCents ?? 0;
  return {
    loan,
    from,
    to,
    openingCents: before,
    closingCents: balanceCents,
    lines: lines.filter(({ date }) => date >= from),
  };
}

const csvAmount = (cents: number): string => (cents / 100).toFixed(2);

export function statementCsv({ from, to, openingCents, closingCents, lines }: Statement): string {
  return [
    csvLine(['Date', 'Description', 'Amount', 'Balance']),
    csvLine([from, csvText('Opening balance'), '', csvAmount(openingCents)]),
    ...lines.map(({ date, words, cents, balanceCents }) =>
      csvLine([date, csvText(words), csvAmount(cents), csvAmount(balanceCents)]),
    ),
    csvLine([to, csvText('Closing balance'), '', csvAmount(closingCents)]),
  ].join('');
}

const statementColumns: readonly PdfColumn[] = [
  { title: 'Date', share: 2 },
  { title: 'Description', share: 5 },
  { title: 'Amount', share: 2, align: 'right' },
  { title: 'Balance', share: 2, align: 'right' },
];

export function statementPdf(
  { loan, from, to, openingCents, closingCents, lines }: Statement,
  options: { brand: string; at: Date; today: string; name: string },
): Promise<Buffer> {
  const { terms } = loan;
  const { debtHelpline, afca } = supportServices;
  return renderPdf({
    title: `${options.brand} loan statement ${loan.id}`,
    createdAt: options.at,
    blocks: [
      { kind: 'title', text: 'Loan statement' },
      {
        kind: 'facts',
        items: [
          ['Borrower', options.name],
          ['Loan', `${loan.title}, number ${loan.id}`],
          ['From', formatDate(from)],
          ['To', formatDate(to)],
          ['Amount borrowed', dollars(terms.principalCents)],
          ['Interest rate (per year)', terms.annualPpm === 0 ? 'None' : formatPercent(terms.annualPpm / 10_000, 2)],
          ['Opening balance', dollars(openingCents)],
          ['Closing balance', dollars(closingCents)],
        ],
      },
      { kind: 'heading', text: 'Transactions' },
      {
        kind: 'table',
        columns: statementColumns,
        rows: lines.map(({ date, words, cents, balanceCents }) => [
          formatDate(date),
          words,
          dollars(cents),
          dollars(balanceCents),
        ]),
        total: ['', 'Closing balance', '', dollars(closingCents)],
      },
      {
        kind: 'paragraph',
        text: `You owed ${dollars(owedToday(loan, options.today))} on ${formatDate(options.today)}, the day we prepared this statement.`,
      },
      { kind: 'heading', text: 'Something wrong, or having trouble paying?' },
      {
        kind: 'paragraph',
        text: `You can ask for hardship help in the app at any time. For free, independent advice, call the ${debtHelpline.name} on ${debtHelpline.phone}. To complain, contact the ${afca.name}: ${afca.phone}, ${afca.url}.`,
      },
    ],
  });
}
