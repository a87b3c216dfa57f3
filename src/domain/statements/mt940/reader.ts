/**
 * MT940 (customer statement) and MT942 (interim report) of SWIFT, with or without the envelope around each message.
 *
 * The day of a row is its value date, as the statement orders them. Fields may be missing, messages may follow each
 * other without a separator, and lines of free text may look like fields.
 */

import { formatDate } from '../../calendar/date-format.ts';
import { trimBlank } from '../description.ts';
import { Intake, shorten } from '../intake.ts';
import { Lines } from '../lines.ts';
import { StatementRefusal } from '../statement.ts';
import type { StatementAccount, StatementReader, StatementSink } from '../statement.ts';
import { accountOf } from './account.ts';
import { describeMovement } from './movement.ts';
import type { Movement } from './movement.ts';
import { readBalance, readStatementLine } from './statement-line.ts';

const fieldStart = /^:(13D?|20|21|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS|94[02]):/;
const envelope = /^\s*\{[1-5]:/;

/** A free text beyond this many lines is no description. */
const maxLines = 200;

/** And a line of it beyond this many characters neither. */
const longestLine = 2000;

/** A field 61 that is cut over lines: it is put together until it can be read. */
interface TornMovement {
  line: number;
  text: string;
}

class SwiftReader implements StatementReader {
  readonly #intake: Intake;
  readonly #lines: Lines;
  /** Statements that name an account and have a balance or a movement. */
  #statements = 0;
  #sawField = false;
  // The message at hand.
  #field = '';
  #isIdentified = false;
  #hasContent = false;
  #isClosed = false;
  /** Statements of the file that state a closing balance. */
  #closedStatements = 0;
  #lastLine = 0;
  #facts: Partial<StatementAccount> = {};
  #day: string | null = null;
  #account = -1;
  #total = 0;
  #movement: Movement | null = null;
  #torn: TornMovement | null = null;

  constructor(sink: StatementSink) {
    this.#intake = new Intake(sink);
    this.#lines = new Lines((line, number) => this.#line(line, number));
  }

  write(text: string): void {
    this.#lines.write(text);
  }

  end(): void {
    this.#lines.end();
    this.#endOfFile();
    this.#endMessage();
    if (this.#statements > 0) return;
    if (this.#sawField) throw fragment();
    throw new StatementRefusal(
      'broken',
      'We couldn’t find an MT940 statement in this file. Download it again from your bank.',
    );
  }

  #line(raw: string, number: number): void {
    this.#lastLine = number;
    const line = trimBlank(raw).slice(0, longestLine);
    if (line === '') return;
    const opening = line.indexOf('{4:');
    const start = opening >= 0 && envelope.test(line) ? line.slice(opening + 3) : line;
    if (start !== line) this.#endMessage();
    const tag = fieldStart.exec(start)?.[1];
    if (tag !== undefined && !this.#isTornText(tag, start)) this.#beginField(tag, start.slice(tag.length + 2), number);
    else if (envelope.test(line) || /^-(?:\}|$|[A-Z]{3}$)/.test(line)) this.#endMessage();
    else if (start !== '') this.#continue(raw.slice(0, longestLine));
  }

  /**
   * True for a line of free text that was cut where a time stands: '…T16' and ':26:37'. Inside field 86 two digits and
   * no more behind the tag are minutes, not a field.
   */
  #isTornText(tag: string, line: string): boolean {
    if (this.#field !== '86' || this.#movement === null) return false;
    return /^\d\d$/.test(tag) && /^:\d\d:[0-5]\d(?:$|[^\d/,])/.test(line);
  }

  #beginField(tag: string, value: string, number: number): void {
    this.#sawField = true;
    if (tag !== '86' && tag !== 'NS') this.#endMovement();
    if (tag === '20' || tag === '940' || tag === '942') this.#endMessage();
    this.#field = tag;
    switch (tag) {
      case '20':
        this.#isIdentified = true;
        break;
      case '25':
      case '25P':
        if (this.#isClosed) this.#endMessage();
        this.#facts = { ...this.#facts, ...accountOf(value) };
        this.#isIdentified = true;
        break;
      case '34F':
        this.#facts.currency ??= /^[A-Z]{3}/.exec(value)?.[0] ?? null;
        this.#hasContent ||= this.#isIdentified;
        break;
      case '60F':
      case '60M':
        this.#opening(value, number);
        break;
      case '61':
        this.#beginMovement(value, number);
        break;
      case '62F':
      case '62M':
        this.#closing(value, number);
        break;
      case '86':
      case 'NS':
        this.#continue(value);
        break;
      case '90C':
      case '90D':
        this.#hasContent ||= this.#isIdentified;
        break;
    }
  }

  /** A further line of the field at hand. */
  #continue(line: string): void {
    if (this.#torn !== null && this.#field === '61') {
      this.#mend(this.#torn, line);
      return;
    }
    const movement = this.#movement;
    if (movement === null) return;
    const lines =
      this.#field === '61'
        ? movement.supplement
        : this.#field === '86'
          ? movement.details
          : this.#field === 'NS'
            ? movement.coded
            : null;
    if (lines !== null && lines.length < maxLines) lines.push(line);
  }

  #opening(value: string, number: number): void {
    const balance = readBalance(value);
    if (balance === null) {
      this.#intake.warn('blank_balance', `We couldn’t read the opening balance “${shorten(value)}”.`, number);
      return;
    }
    this.#hasContent = true;
    this.#day = balance.day?.date ?? this.#day;
    this.#facts.currency = balance.currency ?? this.#facts.currency ?? null;
    this.#facts.openingCents ??= balance.cents;
    this.#total = balance.cents;
  }

  #closing(value: string, number: number): void {
    const balance = readBalance(value);
    this.#isClosed = true;
    this.#closedStatements += 1;
    if (balance === null) {
      this.#intake.warn('blank_balance', `We couldn’t read the closing balance “${shorten(value)}”.`, number);
      return;
    }
    this.#hasContent = true;
    this.#facts.currency ??= balance.currency;
    this.#facts.closingCents = balance.cents;
    const { openingCents } = this.#facts;
    if (openingCents !== undefined && openingCents !== null && this.#total !== balance.cents) {
      this.#intake.warn(
        'balance_gap',
        'The transactions don’t add up from the opening to the closing balance. Some may be missing.',
        number,
      );
    }
  }

  #beginMovement(value: string, number: number): void {
    if (!this.#isIdentified && !this.#hasContent && !this.#canContinue(number)) return;
    this.#hasContent = true;
    const read = readStatementLine(value, this.#day);
    if (read === null) this.#torn = { line: number, text: value };
    else this.#movement = { line: number, read, supplement: [], details: [], coded: [] };
  }

  /**
   * A movement below no account belongs to the account of the message before, if the file knows only one. In a file
   * without any it is a piece cut out of a statement: refused at once, before it makes a row.
   */
  #canContinue(number: number): boolean {
    if (this.#intake.accounts === 0) throw fragment();
    if (this.#intake.accounts === 1) this.#account = 0;
    else this.#intake.reject(number, 'This line doesn’t belong to an account.');
    return this.#intake.accounts === 1;
  }

  /** Adds a line to a field 61 that could not be read so far. */
  #mend(torn: TornMovement, line: string): void {
    torn.text = (torn.text + line).slice(0, longestLine);
    const read = readStatementLine(torn.text, this.#day);
    if (read === null) return;
    this.#torn = null;
    this.#movement = { line: torn.line, read, supplement: [], details: [], coded: [] };
  }

  #endMovement(): void {
    const movement = this.#movement;
    const torn = this.#torn;
    this.#movement = null;
    this.#torn = null;
    if (torn !== null) this.#intake.reject(torn.line, `We couldn’t read the line “${shorten(torn.text)}”.`);
    if (movement === null) return;
    const { read, line } = movement;
    this.#announce();
    if (read.amountCents === null || read.day === null) {
      this.#intake.reject(
        line,
        read.amountCents === null
          ? 'We couldn’t read the amount on this line.'
          : 'We couldn’t read the date on this line.',
      );
      return;
    }
    if (read.day.corrected)
      this.#intake.warn('date_corrected', `That date doesn’t exist, so we used ${formatDate(read.day.date)}.`, line);
    if (read.rounded) this.#intake.warnOnce('amount_rounded', 'We rounded amounts to whole cents.', line);
    if (!read.isExpected) this.#total += read.amountCents;
    const { description, payee } = describeMovement(movement);
    this.#intake.transaction({
      account: this.#account,
      line,
      date: read.day.date,
      amountCents: read.amountCents,
      description,
      payee,
      // A short reference merely counts, and would name another movement in the next statement.
      bankId: this.#intake.uniqueId(this.#account, read.bankReference.length >= 8 ? read.bankReference : '', line),
      balanceCents: null,
      currency: null,
      pending: read.isExpected,
      merchantCode: null,
      category: null,
      tags: null,
      notes: null,
    });
  }

  /** A file that ends within a movement, or without the closing balance that its other statements have, was cut off. */
  #endOfFile(): void {
    const movement = this.#movement ?? this.#torn;
    if (this.#lines.isUnended && this.#field === '61' && movement !== null) {
      this.#movement = null;
      this.#torn = null;
      this.#intake.cutOff(movement.line, 'The file ends in the middle of this transaction.');
      return;
    }
    const hasOpening = (this.#facts.openingCents ?? null) !== null;
    const isExpected = this.#lines.isUnended || this.#closedStatements > 0;
    if (hasOpening && !this.#isClosed && isExpected) this.#intake.warnTruncated(movement?.line ?? this.#lastLine);
  }

  #announce(): void {
    if (this.#account >= 0) return;
    const { bank = null, number = null, currency = null } = this.#facts;
    this.#account = this.#intake.account(JSON.stringify([bank, number, currency]), this.#facts);
  }

  #endMessage(): void {
    this.#endMovement();
    if (this.#hasContent && this.#isIdentified) {
      this.#statements += 1;
      this.#announce();
      this.#intake.amend(this.#account, { closingCents: this.#facts.closingCents ?? null });
    } else if (this.#account >= 0) {
      this.#statements += 1;
    }
    this.#field = '';
    this.#isIdentified = false;
    this.#hasContent = false;
    this.#isClosed = false;
    this.#facts = {};
    this.#day = null;
    this.#account = -1;
    this.#total = 0;
  }
}

function fragment(): StatementRefusal {
  return new StatementRefusal(
    'fragment',
    'This is only part of an MT940 statement, with no account or transactions. Download the whole statement.',
  );
}

/** Reads MT940 and MT942 text. The reader throws StatementRefusal (`fragment`, `broken`) from `write` or `end`. */
export function swiftReader(sink: StatementSink): StatementReader {
  return new SwiftReader(sink);
}
