import type { CivilDate } from '../calendar/civil-date.ts';
import type { BookAccount, BookAccountKind, BookFacts, BookTransaction, BookWriter } from './book.ts';
import { oneLine, plainAmount } from './book.ts';

/** Lengths of the elements ACCTID, NAME and MEMO. */
const MAX_NUMBER = 22;
const MAX_NAME_LENGTH = 32;
const MAX_MEMO = 255;

const accountTypes: Readonly<Record<Exclude<BookAccountKind, 'credit'>, string>> = {
  transaction: 'CHECKING',
  savings: 'SAVINGS',
  investment: 'CHECKING',
  cash: 'CHECKING',
  loan: 'CREDITLINE',
};

function xml(text: string): string {
  return oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Noon UTC is the same date in every Australian state. */
function ofxDay(date: CivilDate): string {
  return `${date.replaceAll('-', '')}120000`;
}

/**
 * The currency, where it isn't the account's. The format has a rate beside it, which is left out: a statement doesn't
 * give that of the day, and another program would convert by an invented one.
 */
function currencyOf({ currency }: BookTransaction): string {
  return currency === null ? '' : `<CURRENCY><CURSYM>${currency}</CURSYM></CURRENCY>`;
}

/** The bank's own id, or ours, which is stable across exports. */
function fitId(transaction: BookTransaction): string {
  return transaction.bankId ?? `WATTLE-${transaction.id}`;
}

/**
 * OFX 2.2 (XML): a statement per account with its balance. Split transactions are written whole; pending ones in
 * their own list. The format has no categories.
 */
export function ofxBook(facts: BookFacts): BookWriter {
  const creditCards = (account: BookAccount) => account.kind === 'credit';
  let messages: 'bank' | 'card' | null = null;
  let isInPending = false;
  let rows = 0;

  const openMessages = (kind: 'bank' | 'card'): string => {
    if (messages === kind) return '';
    const closed = closeMessages();
    messages = kind;
    return `${closed}<${kind === 'card' ? 'CREDITCARDMSGSRSV1' : 'BANKMSGSRSV1'}>\n`;
  };
  const closeMessages = (): string => {
    if (messages === null) return '';
    return `</${messages === 'card' ? 'CREDITCARDMSGSRSV1' : 'BANKMSGSRSV1'}>\n`;
  };
  const closeList = (): string => (isInPending ? '</BANKTRANLISTP>\n' : '</BANKTRANLIST>\n');

  return {
    begin: () =>
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n' +
      `<OFX>\n<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>${ofxDay(facts.last)}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n`,
    openAccount(account) {
      const isCard = creditCards(account);
      isInPending = false;
      const number = xml((account.number ?? `WATTLE-${account.id}`).slice(0, MAX_NUMBER));
      const accountElement = isCard
        ? `<CCACCTFROM><ACCTID>${number}</ACCTID></CCACCTFROM>`
        : `<BANKACCTFROM><BANKID>${account.bsb ?? '0'}</BANKID><ACCTID>${number}</ACCTID><ACCTTYPE>${accountTypes[account.kind as Exclude<BookAccountKind, 'credit'>]}</ACCTTYPE></BANKACCTFROM>`;
      rows += 1;
      const transaction = `<TRNUID>${rows}</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>`;
      return (
        `${openMessages(isCard ? 'card' : 'bank')}${isCard ? '<CCSTMTTRNRS>' : '<STMTTRNRS>'}${transaction}${isCard ? '<CCSTMTRS>' : '<STMTRS>'}<CURDEF>${account.currency}</CURDEF>${accountElement}\n` +
        `<BANKTRANLIST><DTSTART>${ofxDay(facts.first)}</DTSTART><DTEND>${ofxDay(facts.last)}</DTEND>\n`
      );
    },
    transaction(row) {
      const opened =
        row.pending && !isInPending ? `</BANKTRANLIST>\n<BANKTRANLISTP><DTASOF>${ofxDay(facts.last)}</DTASOF>\n` : '';
      isInPending ||= row.pending;
      const text = oneLine(row.description);
      const type = row.amountCents < 0 ? 'DEBIT' : 'CREDIT';
      // A longer text goes into the memo, as banks do.
      const memo = text.length > MAX_NAME_LENGTH ? `<MEMO>${xml(text.slice(0, MAX_MEMO))}</MEMO>` : '';
      const head = row.pending
        ? `<STMTTRNP><TRNTYPE>${type}</TRNTYPE><DTTRAN>${ofxDay(row.date)}</DTTRAN><TRNAMT>${plainAmount(row.amountCents)}</TRNAMT>`
        : `<STMTTRN><TRNTYPE>${type}</TRNTYPE><DTPOSTED>${ofxDay(row.date)}</DTPOSTED><TRNAMT>${plainAmount(row.amountCents)}</TRNAMT><FITID>${xml(fitId(row))}</FITID>${row.merchantCode === null ? '' : `<SIC>${row.merchantCode}</SIC>`}`;
      return `${opened}${head}<NAME>${xml(text.slice(0, MAX_NAME_LENGTH))}</NAME>${memo}${currencyOf(row)}</STMTTRN${row.pending ? 'P' : ''}>\n`;
    },
    closeAccount(account) {
      const isCard = creditCards(account);
      return `${closeList()}<LEDGERBAL><BALAMT>${plainAmount(account.closingCents)}</BALAMT><DTASOF>${ofxDay(facts.last)}</DTASOF></LEDGERBAL>${isCard ? '</CCSTMTRS></CCSTMTTRNRS>' : '</STMTRS></STMTTRNRS>'}\n`;
    },
    end: () => `${closeMessages()}</OFX>\n`,
  };
}
