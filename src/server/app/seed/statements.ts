import type { DemoTransaction } from './demo.ts';

/**
 * The transactions as files in the banks' formats: an OFX file for everyday, one for savings, and a CSV file for the
 * card.
 */
export interface DemoStatement {
  name: string;
  content: string;
}

const opening = { everyday: 1_864_20, savings: 4_250_00, card: 0 } as const;

function dollars(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  return `${sign}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function ofx(
  rows: readonly DemoTransaction[],
  account: { number: string; kind: 'CHECKING' | 'SAVINGS'; openingCents: number },
): string {
  const balance = rows.reduce((sum, row) => sum + row.cents, account.openingCents);
  const compact = (date: string): string => date.replaceAll('-', '');
  const transactions = rows.map(
    (row, at) =>
      `<STMTTRN><TRNTYPE>${row.cents < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${compact(row.date)}<TRNAMT>${dollars(row.cents)}<FITID>${account.number}-${at + 1}<MEMO>${escaped(row.text)}</STMTTRN>`,
  );
  const [first, last] = [rows[0]?.date ?? '', rows.at(-1)?.date ?? ''];
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AUD<BANKACCTFROM><BANKID>082401<ACCTID>${account.number}<ACCTTYPE>${account.kind}</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${compact(first)}<DTEND>${compact(last)}
${transactions.join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${dollars(balance)}<DTASOF>${compact(last)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
}

/** The layout with Date, Description, Debit, Credit and Balance, day first, newest last. */
function csv(rows: readonly DemoTransaction[], openingCents: number): string {
  let balance: number = openingCents;
  const lines = rows.map((row) => {
    balance += row.cents;
    const [year, month, day] = row.date.split('-');
    return `${day}/${month}/${year},"${row.text}",${row.cents < 0 ? dollars(-row.cents) : ''},${row.cents >= 0 ? dollars(row.cents) : ''},${dollars(balance)}`;
  });
  return `Date,Description,Debit,Credit,Balance\n${lines.join('\n')}\n`;
}

/** One file for each account. */
export function statementsOf(demo: readonly DemoTransaction[]): Record<DemoTransaction['account'], DemoStatement> {
  const of = (account: DemoTransaction['account']): DemoTransaction[] => demo.filter((row) => row.account === account);
  return {
    everyday: {
      name: 'everyday.ofx',
      content: ofx(of('everyday'), { number: '41200817', kind: 'CHECKING', openingCents: opening.everyday }),
    },
    savings: {
      name: 'rainy-day-saver.ofx',
      content: ofx(of('savings'), { number: '41200825', kind: 'SAVINGS', openingCents: opening.savings }),
    },
    card: { name: 'credit-card.csv', content: csv(of('card'), opening.card) },
  };
}
