/**
 * OFX and QFX: bank, card, loan and investment statements of versions 1 (SGML) and 2 (XML).
 *
 * The structure is followed by a handful of flags instead of a tree, because banks leave out closing tags, nest what
 * should not nest, and put several statements into one file.
 */

import { tidy, tidyRange } from '../description.ts';
import { Intake } from '../intake.ts';
import { StatementRefusal } from '../statement.ts';
import type { StatementAccount, StatementReader, StatementSink } from '../statement.ts';
import { OfxRecord } from './record.ts';
import { OfxScanner } from './scanner.ts';
import type { OfxElements } from './scanner.ts';
import { tag } from './tags.ts';
import { ofxAmount } from './values.ts';

const accountKinds = new Map<string, StatementAccount['kind']>([
  ['CHECKING', 'transaction'],
  ['SAVINGS', 'savings'],
  ['MONEYMRKT', 'savings'],
  ['CD', 'savings'],
  ['CREDITLINE', 'credit'],
  ['CREDITCARD', 'credit'],
  ['LOAN', 'loan'],
  ['MORTGAGE', 'loan'],
]);

class OfxReader implements StatementReader, OfxElements {
  readonly #intake: Intake;
  readonly #scanner: OfxScanner;
  readonly #record: OfxRecord;
  #organisation: string | null = null;
  /** Anything but an empty <OFX> was seen. */
  #sawMessage = false;
  #sawRootEnd = false;
  #errorMessage: string | null = null;
  #isError = false;
  /** Statements that name an account, a currency or a list of rows. */
  #statements = 0;
  #sawStatement = false;
  // The statement at hand.
  #isOpen = false;
  #isReal = false;
  #account = -1;
  #facts: Partial<StatementAccount> = {};
  #isInAccount = false;
  #isInLedgerBalance = false;
  #isInInvestments = false;
  #investments = 0;
  #investmentLine = 0;

  constructor(sink: StatementSink, zone: string | null) {
    this.#intake = new Intake(sink);
    this.#scanner = new OfxScanner(this);
    this.#record = new OfxRecord(this.#intake, zone);
  }

  write(text: string): void {
    this.#scanner.write(text);
  }

  end(): void {
    this.#scanner.end();
    if (this.#record.isOpen) {
      this.#record.checkLength(this.#scanner.position);
      this.#intake.reject(this.#record.line, 'The file ends in the middle of this transaction.');
      this.#intake.warnTruncated(this.#record.line);
    }
    this.#record.end();
    this.#endStatement();
    if (this.#investments > 0) this.#warnOfInvestments();
    if (this.#statements === 0) throw this.#refusal();
  }

  open(code: number): void {
    switch (code) {
      case tag.STMTTRN:
      case tag.STMTTRNP:
      case tag.LOANSTMTTRN:
        this.#endRecord();
        this.#beginRecord(code === tag.STMTTRNP);
        break;
      case tag.PAYEE:
      case tag.CURRENCY:
      case tag.ORIGCURRENCY:
      case tag.BANKACCTTO:
      case tag.CCACCTTO:
        this.#record.enter(code);
        break;
      case tag.OFX:
        break;
      case tag.STATUS:
        this.#isError = false;
        break;
      default:
        this.#openPart(code);
    }
  }

  /** The larger parts, which come a few times in a file. */
  #openPart(code: number): void {
    this.#sawMessage = true;
    this.#endRecord();
    this.#isInLedgerBalance = code === tag.LEDGERBAL;
    switch (code) {
      case tag.STMTRS:
        this.#beginStatement('transaction');
        break;
      case tag.CCSTMTRS:
        this.#beginStatement('credit');
        break;
      case tag.INVSTMTRS:
        this.#beginStatement('investment');
        break;
      case tag.LOANSTMTRS:
        this.#beginStatement('loan');
        break;
      case tag.BANKACCTFROM:
      case tag.CCACCTFROM:
      case tag.INVACCTFROM:
      case tag.LOANACCTFROM:
        this.#isInAccount = this.#isOpen;
        break;
      case tag.INVTRANLIST:
        this.#isInInvestments = true;
        this.#isReal = true;
        break;
      case tag.INVTRAN:
        if (this.#isInInvestments) this.#countInvestment();
        break;
      case tag.BANKTRANLIST:
      case tag.BANKTRANLISTP:
      case tag.LOANTRANLIST:
        this.#isReal = true;
        break;
    }
  }

  close(code: number): void {
    switch (code) {
      case tag.STMTTRN:
      case tag.STMTTRNP:
      case tag.LOANSTMTTRN:
        this.#endRecord();
        break;
      case tag.PAYEE:
      case tag.CURRENCY:
      case tag.ORIGCURRENCY:
      case tag.BANKACCTTO:
      case tag.CCACCTTO:
        this.#record.leave();
        break;
      case tag.BANKACCTFROM:
      case tag.CCACCTFROM:
      case tag.INVACCTFROM:
      case tag.LOANACCTFROM:
        this.#isInAccount = false;
        break;
      case tag.LEDGERBAL:
        this.#isInLedgerBalance = false;
        break;
      case tag.BANKTRANLIST:
      case tag.BANKTRANLISTP:
      case tag.LOANTRANLIST:
        this.#endRecord();
        break;
      case tag.INVTRANLIST:
        this.#endRecord();
        this.#isInInvestments = false;
        break;
      case tag.STMTRS:
      case tag.CCSTMTRS:
      case tag.INVSTMTRS:
      case tag.LOANSTMTRS:
        this.#endRecord();
        this.#endStatement();
        break;
      case tag.OFX:
        this.#endRecord();
        this.#endStatement();
        this.#sawRootEnd = true;
        break;
    }
  }

  value(code: number, text: string, from: number, to: number): void {
    if (this.#record.isOpen) {
      this.#record.value(code, text, from, to);
      return;
    }
    if (from >= to) {
      if (code === tag.BALAMT && this.#isInLedgerBalance) this.#warnOfBalance();
      return;
    }
    switch (code) {
      case tag.CURDEF:
        this.#know({ currency: currencyCode(text.slice(from, to)) });
        break;
      case tag.BANKID:
      case tag.BROKERID:
        if (this.#isInAccount) this.#know({ bank: bankIdentifier(text.slice(from, to)) });
        break;
      case tag.ACCTID:
      case tag.LOANACCTID:
        if (this.#isInAccount) this.#know({ number: tidyRange(text, from, to) });
        break;
      case tag.ACCTTYPE:
        if (this.#isInAccount) this.#knowKind(text.slice(from, to));
        break;
      case tag.BALAMT:
        if (this.#isInLedgerBalance) this.#knowBalance(text, from, to);
        break;
      case tag.ORG:
        this.#organisation = tidyRange(text, from, to);
        break;
      case tag.SEVERITY:
        this.#isError = text.slice(from, to).toUpperCase() === 'ERROR';
        break;
      case tag.MESSAGE:
        if (this.#isError) this.#errorMessage = tidyRange(text, from, Math.min(to, from + 300));
        break;
    }
  }

  #beginStatement(kind: StatementAccount['kind']): void {
    this.#endStatement();
    this.#isOpen = true;
    this.#sawStatement = true;
    this.#facts = { kind, name: this.#organisation };
  }

  #endStatement(): void {
    if (this.#isReal && this.#account < 0) this.#announce();
    if (this.#isReal) this.#statements += 1;
    this.#isOpen = false;
    this.#isReal = false;
    this.#account = -1;
    this.#facts = {};
    this.#isInAccount = false;
    this.#isInLedgerBalance = false;
    this.#isInInvestments = false;
  }

  /** The account is told to the sink with its first row or at the end of its statement, when most of it is known. */
  #announce(): void {
    const { bank = null, number = null, kind = null, currency = null } = this.#facts;
    const key = number === null ? `statement ${this.#statements}` : JSON.stringify([kind, bank, number, currency]);
    this.#account = this.#intake.account(key, this.#facts);
  }

  #know(facts: Partial<StatementAccount>): void {
    if (!this.#isOpen) return;
    this.#isReal = true;
    Object.assign(this.#facts, facts);
    if (this.#account >= 0) this.#intake.amend(this.#account, facts);
  }

  #knowKind(name: string): void {
    const kind = accountKinds.get(name.toUpperCase());
    if (kind !== undefined && this.#facts.kind === 'transaction') this.#know({ kind });
  }

  #knowBalance(text: string, from: number, to: number): void {
    const amount = ofxAmount(text, from, to, this.#facts.currency ?? null);
    if (amount === null) this.#warnOfBalance();
    else this.#know({ closingCents: typeof amount === 'number' ? amount : amount.cents });
  }

  #warnOfBalance(): void {
    this.#intake.warn('blank_balance', 'We couldn’t read the statement’s balance.', this.#scanner.line);
  }

  #beginRecord(isPending: boolean): void {
    this.#record.begin(this.#scanner.line, this.#scanner.position, isPending, this.#facts.currency ?? null);
  }

  #endRecord(): void {
    if (!this.#record.isOpen) return;
    // Rows may stand below no statement at all, but then only readable ones make a statement of the file.
    if (this.#account < 0 && (this.#isReal || this.#record.isReadable)) this.#announce();
    if (this.#record.isReadable) this.#isReal = true;
    this.#record.finish(this.#account, this.#facts, this.#scanner.position);
  }

  #countInvestment(): void {
    if (this.#investments === 0) this.#investmentLine = this.#scanner.line;
    this.#investments += 1;
  }

  #warnOfInvestments(): void {
    const count =
      this.#investments === 1
        ? 'one investment purchase, sale or other change'
        : `${this.#investments} investment purchases, sales or other changes`;
    this.#intake.warn(
      'investments_left_out',
      `We left out ${count}. We only import cash transactions.`,
      this.#investmentLine,
    );
  }

  #refusal(): StatementRefusal {
    if (this.#sawStatement || this.#intake.rejections > 0) {
      return new StatementRefusal(
        'broken',
        'This OFX file has no account, currency or transaction we can read. Download it again from your bank.',
      );
    }
    if (this.#errorMessage !== null) {
      return new StatementRefusal(
        'not_a_statement',
        `Your bank’s file contains an error instead of a statement: “${this.#errorMessage.replace(/[.\s]+$/, '')}”. Download it again.`,
      );
    }
    if (this.#sawMessage) {
      return new StatementRefusal(
        'not_a_statement',
        'This OFX file contains a sign-on, an account list or a bank profile, but no statement. Download an account’s transactions instead.',
      );
    }
    if (this.#sawRootEnd) return new StatementRefusal('empty', 'This OFX file has no statement in it.');
    return new StatementRefusal('broken', 'This OFX file is incomplete. Download it again from your bank.');
  }
}

/** A code of three letters; anything else is none. */
function currencyCode(text: string): string | null {
  const code = text.toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : null;
}

/** A BSB loses its dash ('484-799' is 484799); other identifiers stay as written. */
function bankIdentifier(text: string): string {
  const bank = tidy(text);
  return /^\d{3}-\d{3}$/.test(bank) ? bank.replace('-', '') : bank;
}

/**
 * Reads OFX text; times in GMT are taken in `zone`, where it is known. The reader throws StatementRefusal (`empty`,
 * `not_a_statement`, `broken`) from `write` or `end`.
 */
export function ofxReader(sink: StatementSink, zone: string | null = null): StatementReader {
  return new OfxReader(sink, zone);
}
