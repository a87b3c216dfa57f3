import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { amountString } from './embedded-answers.ts';
import type { BookAccount } from './embedded-account.ts';
import type { StatementFile } from './port.ts';

/** A statement covers the last quarter. */
const STATEMENT_DAYS = 90;

const compact = (date: CivilDate): string => date.replaceAll('-', '');

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The posted transactions of an account as an OFX file, oldest first, with the closing balance. */
export function statementOf(account: BookAccount, today: CivilDate): StatementFile {
  const since = addDays(today, -STATEMENT_DAYS);
  const transactions = account.transactions.filter(({ posted }) => posted !== null && posted >= since).toReversed();
  const kind =
    account.plan.behaviour === 'savings' || account.plan.behaviour === 'deposit'
      ? 'SAVINGS'
      : account.plan.behaviour === 'loan'
        ? 'CREDITLINE'
        : 'CHECKING';
  const lines = transactions.map(
    (transaction) =>
      `<STMTTRN><TRNTYPE>${transaction.cents < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${compact(transaction.posted!)}<TRNAMT>${amountString(transaction.cents)}<FITID>${transaction.id}<MEMO>${escaped(transaction.description)}</STMTTRN>`,
  );
  const content = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AUD<BANKACCTFROM><BANKID>${account.bsb}<ACCTID>${account.number}<ACCTTYPE>${kind}</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${compact(since)}<DTEND>${compact(today)}
${lines.join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${amountString(account.currentCents)}<DTASOF>${compact(today)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
  return { name: `${account.plan.key}.ofx`, content };
}
