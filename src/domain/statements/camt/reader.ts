/**
 * CAMT.052 (account report), CAMT.053 (statement) and CAMT.054 (notification) of ISO 20022, all versions.
 *
 * One entry (Ntry) makes one row. A batch of payments makes one for each, if their amounts add up to the entry's.
 */

import { parseAmount } from '../../money/parse-amount.ts';
import { isoDay } from '../day.ts';
import type { ReadDay } from '../day.ts';
import { Intake } from '../intake.ts';
import { longestRecord } from '../pieces.ts';
import { StatementRefusal } from '../statement.ts';
import type { StatementAccount, StatementReader, StatementSink } from '../statement.ts';
import { attribute, XmlScanner } from '../xml-scanner.ts';
import type { XmlElements } from '../xml-scanner.ts';
import { CamtEntry } from './entry.ts';

/** Version 1 has its number in the name. */
const messageName = /^BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)(?:V\d+)?$/;
const statementNames = new Set(['Stmt', 'Rpt', 'Ntfctn']);

const accountKinds = new Map<string, StatementAccount['kind']>([
  ['CACC', 'transaction'],
  ['TRAN', 'transaction'],
  ['SVGS', 'savings'],
  ['MOMA', 'savings'],
  ['CARD', 'credit'],
  ['CHAR', 'credit'],
  ['LOAN', 'loan'],
  ['MGLD', 'loan'],
  ['CASH', 'cash'],
]);

interface Balance {
  code: string;
  amount: string;
  currency: string;
  isDebit: boolean;
}

class CamtReader implements StatementReader, XmlElements {
  readonly #intake: Intake;
  readonly #scanner: XmlScanner;
  readonly #zone: string | null;
  #sawMessage = false;
  #statements = 0;
  #messageDay: ReadDay | null = null;
  // The statement at hand; `#depth` is the index of its element in the path, or -1.
  #depth = -1;
  #statementDay: ReadDay | null = null;
  #facts: Partial<StatementAccount> = {};
  #account = -1;
  #booked = 0;
  #balance: Balance | null = null;
  #entry: CamtEntry | null = null;

  constructor(sink: StatementSink, zone: string | null) {
    this.#zone = zone;
    this.#intake = new Intake(sink);
    this.#scanner = new XmlScanner(this);
  }

  write(text: string): void {
    this.#scanner.write(text);
  }

  end(): void {
    this.#scanner.end();
    if (this.#scanner.path.length > 0 && this.#statements > 0) this.#cutShort();
    if (this.#statements > 0) return;
    if (this.#scanner.path.length > 0)
      throw new StatementRefusal('broken', 'This file is incomplete. Download it again from your bank.');
    if (this.#sawMessage) throw new StatementRefusal('empty', 'This CAMT file has no statement in it.');
    if (this.#scanner.hasElements) {
      throw new StatementRefusal(
        'not_a_statement',
        'This XML file isn’t an account statement (camt.052, camt.053 or camt.054).',
      );
    }
    throw new StatementRefusal('broken', 'We couldn’t read this XML file. Download it again from your bank.');
  }

  open(name: string, attributes: string): void {
    const path = this.#scanner.path;
    const parent = path[path.length - 2] ?? '';
    if (this.#entry !== null) {
      this.#entry.open(name, parent, attributes);
    } else if (this.#depth < 0) {
      if (messageName.test(name)) this.#sawMessage = true;
      else if (statementNames.has(name) && messageName.test(parent)) this.#beginStatement(path.length - 1);
    } else if (path.length === this.#depth + 2) {
      if (name === 'Ntry') this.#entry = new CamtEntry(this.#scanner.line, this.#scanner.position, this.#zone);
      else if (name === 'Bal') this.#balance = { code: '', amount: '', currency: '', isDebit: false };
    } else if (this.#balance !== null && name === 'Amt' && parent === 'Bal') {
      this.#balance.currency = (attribute(attributes, 'Ccy') ?? '').trim().toUpperCase();
    }
  }

  close(name: string, text: string): void {
    const path = this.#scanner.path;
    const inside = path.length - 1 - this.#depth;
    if (this.#entry !== null) {
      if (inside === 1) this.#endEntry(this.#entry);
      else this.#entry.close(path, this.#depth, text);
    } else if (this.#depth < 0) {
      if (name === 'CreDtTm' || name === 'CreDt') this.#messageDay = isoDay(text, this.#zone);
    } else if (inside === 0) {
      this.#endStatement();
    } else if (this.#balance !== null) {
      if (inside === 1) this.#endBalance(this.#balance);
      else this.#balanceValue(this.#balance, name, path[path.length - 2] as string, text);
    } else if (text !== '') {
      this.#statementValue(path.slice(this.#depth + 1).join('/'), text);
    }
  }

  #beginStatement(depth: number): void {
    this.#statements += 1;
    this.#depth = depth;
    this.#statementDay = this.#messageDay;
    this.#facts = {};
    this.#account = -1;
    this.#booked = 0;
  }

  /** A value of the statement itself, by its path below it. */
  #statementValue(path: string, text: string): void {
    switch (path) {
      case 'CreDtTm':
      case 'CreDt':
        this.#statementDay = isoDay(text, this.#zone) ?? this.#statementDay;
        break;
      case 'Acct/Id/IBAN':
      case 'Acct/Id/BBAN':
      case 'Acct/Id/UPIC':
      case 'Acct/Id/Othr/Id':
      case 'Acct/Id/PrtryAcct/Id':
        this.#facts.number = text.replace(/\s+/g, '').slice(0, 64);
        break;
      case 'Acct/Ccy':
        this.#facts.currency = text.toUpperCase();
        break;
      case 'Acct/Nm':
        this.#facts.name = text.slice(0, 200);
        break;
      case 'Acct/Tp/Cd':
        this.#facts.kind = accountKinds.get(text.toUpperCase()) ?? null;
        break;
      case 'Acct/Svcr/FinInstnId/BIC':
      case 'Acct/Svcr/FinInstnId/BICFI':
        this.#facts.bank = text;
        break;
      case 'Acct/Svcr/FinInstnId/ClrSysMmbId/MmbId':
        this.#facts.bank ??= text;
        break;
    }
  }

  #balanceValue(balance: Balance, name: string, parent: string, text: string): void {
    if (name === 'Cd' && (parent === 'CdOrPrtry' || parent === 'Tp')) balance.code = text.toUpperCase();
    else if (name === 'Amt' && parent === 'Bal') balance.amount = text;
    else if (name === 'CdtDbtInd' && parent === 'Bal') balance.isDebit = text.toUpperCase() === 'DBIT';
  }

  /** Takes the booked opening and closing balance; one in another currency is not that of the account. */
  #endBalance(balance: Balance): void {
    this.#balance = null;
    const isOpening = balance.code === 'OPBD' || (balance.code === 'PRCD' && this.#facts.openingCents === undefined);
    if (!isOpening && balance.code !== 'CLBD') return;
    const amount = parseAmount(balance.amount, '.');
    if (amount === null) {
      this.#intake.warnOnce('blank_balance', 'We couldn’t read one of the statement’s balances.', this.#scanner.line);
      return;
    }
    if (balance.currency !== '') this.#facts.currency ??= balance.currency;
    if (balance.currency !== '' && balance.currency !== this.#facts.currency) return;
    const cents = balance.isDebit && amount.cents !== 0 ? -amount.cents : amount.cents;
    if (isOpening) this.#facts.openingCents = cents;
    else this.#facts.closingCents = cents;
  }

  #endEntry(entry: CamtEntry): void {
    this.#entry = null;
    if (this.#scanner.position - entry.position > 10 * longestRecord) {
      throw new StatementRefusal(
        'broken',
        `The entry on line ${entry.line} is too long. The file may be damaged. Download it again.`,
      );
    }
    if (entry.currency !== '') this.#facts.currency ??= entry.currency;
    this.#announce();
    this.#booked += entry.finish(this.#intake, this.#account, this.#facts.currency ?? null, this.#statementDay);
  }

  #announce(): void {
    if (this.#account >= 0) return;
    const { bank = null, number = null, currency = null } = this.#facts;
    this.#account = this.#intake.account(
      number === null ? `statement ${this.#statements}` : JSON.stringify([bank, number, currency]),
      this.#facts,
    );
  }

  #endStatement(): void {
    this.#announce();
    this.#intake.amend(this.#account, { closingCents: this.#facts.closingCents ?? null });
    const { openingCents = null, closingCents = null } = this.#facts;
    if (openingCents !== null && closingCents !== null && openingCents + this.#booked !== closingCents) {
      this.#intake.warn(
        'balance_gap',
        'The transactions don’t add up from the opening to the closing balance. Some may be missing.',
        this.#scanner.line,
      );
    }
    this.#depth = -1;
  }

  #cutShort(): void {
    if (this.#entry !== null) this.#intake.reject(this.#entry.line, 'The file ends in the middle of this entry.');
    if (this.#depth >= 0) this.#announce();
    this.#intake.warnTruncated(this.#scanner.line);
  }
}

/**
 * Reads CAMT text; times in UTC are taken in `zone`, where it is known. The reader throws StatementRefusal (`empty`,
 * `not_a_statement`, `broken`) from `write` or `end`.
 */
export function camtReader(sink: StatementSink, zone: string | null = null): StatementReader {
  return new CamtReader(sink, zone);
}
