/**
 * Budgets of YNAB as JSON: the export of a budget ({ budget: … }), the answer of its interface ({ data: { budget } }),
 * or a list of transactions from it ({ data: { transactions } }). Amounts are thousandths of the currency's unit. A
 * split is one row for each of its parts, as in YNAB's own register. What is scheduled or deleted is left out.
 *
 * The `line` of a row is the place of its transaction in the list, counted from 1.
 */

import { roundHalfAway } from '../../money/cents.ts';
import { tidy } from '../description.ts';
import { isoDay } from '../day.ts';
import { Intake } from '../intake.ts';
import { StatementRefusal } from '../statement.ts';
import type { StatementAccount, StatementReader, StatementSink } from '../statement.ts';

/** JSON is read as a whole, so its size is bounded. */
const maxChars = 64 * 1024 * 1024;

type Json = Record<string, unknown>;

const kinds: Readonly<Record<string, StatementAccount['kind']>> = {
  checking: 'transaction',
  savings: 'savings',
  cash: 'cash',
  creditcard: 'credit',
  lineofcredit: 'credit',
  mortgage: 'loan',
  autoloan: 'loan',
  studentloan: 'loan',
  personalloan: 'loan',
  medicaldebt: 'loan',
  otherdebt: 'loan',
  otherliability: 'loan',
};
/** Groups that YNAB keeps for itself and does not show. */
const hiddenGroups = new Set(['Internal Master Category', 'Hidden Categories']);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? tidy(value) : '');

/** A reader for YNAB JSON. Throws a `StatementRefusal` at the end where the text is no budget, or `too_large`. */
export function ynabReader(sink: StatementSink): StatementReader {
  const parts: string[] = [];
  let length = 0;
  return {
    write(text) {
      length += text.length;
      if (length > maxChars)
        throw new StatementRefusal(
          'too_large',
          'This YNAB export is larger than 64 MB. Export the register as CSV instead.',
        );
      parts.push(text);
    },
    end() {
      const intake = new Intake(sink);
      new Budget(budgetIn(parts.join('')), intake).rows();
      if (intake.rows === 0) throw new StatementRefusal('empty', 'This YNAB export has no transactions.');
    },
  };
}

function budgetIn(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new StatementRefusal('broken', 'This YNAB export is damaged or incomplete. Export it again.');
  }
  const outer = isObject(value) && isObject(value['data']) ? value['data'] : value;
  const budget = isObject(outer) && isObject(outer['budget']) ? outer['budget'] : outer;
  if (isObject(budget) && Array.isArray(budget['transactions'])) return budget;
  throw new StatementRefusal('not_a_statement', 'This JSON file isn’t a YNAB budget with transactions.');
}

class Budget {
  private readonly budget: Json;
  private readonly intake: Intake;
  private readonly currency: string | null;
  private readonly accounts: Map<string, Json>;
  private readonly payees: Map<string, Json>;
  private readonly categories: Map<string, Json>;
  private readonly groups: Map<string, Json>;
  private readonly parts = new Map<string, Json[]>();

  constructor(budget: Json, intake: Intake) {
    this.budget = budget;
    this.intake = intake;
    const format = budget['currency_format'];
    this.currency = isObject(format) && typeof format['iso_code'] === 'string' ? format['iso_code'] : null;
    this.accounts = byId(budget['accounts']);
    this.payees = byId(budget['payees']);
    this.categories = byId(budget['categories']);
    this.groups = byId(budget['category_groups']);
    for (const part of objects(budget['subtransactions'])) {
      const whole = keyOf(part['transaction_id']);
      if (whole === '') continue;
      const list = this.parts.get(whole);
      if (list) list.push(part);
      else this.parts.set(whole, [part]);
    }
  }

  rows(): void {
    let line = 0;
    for (const transaction of objects(this.budget['transactions'])) {
      line++;
      if (transaction['deleted'] === true) continue;
      const nested = objects(transaction['subtransactions']);
      const parts = (nested.length > 0 ? nested : (this.parts.get(keyOf(transaction['id'])) ?? [])).filter(
        (part) => part['deleted'] !== true,
      );
      if (parts.length === 0) this.row(line, transaction, transaction);
      for (const part of parts) this.row(line, transaction, part);
    }
  }

  /** One row: date and account are those of the whole, amount and category those of the part. */
  private row(line: number, whole: Json, part: Json): void {
    const date = isoDay(textOf(whole['date']))?.date ?? null;
    const milliunits = part['amount'];
    if (date === null) return this.intake.reject(line, 'We couldn’t read the date of this transaction.');
    if (typeof milliunits !== 'number' || !Number.isSafeInteger(milliunits))
      return this.intake.reject(line, 'We couldn’t read the amount of this transaction.');
    if (milliunits % 10 !== 0) this.intake.warn('amount_rounded', 'We rounded an amount to the nearest cent.', line);
    const account = this.account(whole);
    const payee = this.nameIn(this.payees, part, 'payee') || this.nameIn(this.payees, whole, 'payee');
    const memo = textOf(part['memo']) || textOf(whole['memo']);
    const transfer = textOf(this.accounts.get(keyOf(part['transfer_account_id']))?.['name']);
    const isTransfer = transfer !== '' || payee.startsWith('Transfer : ');
    const flag = textOf(whole['flag_name']) || textOf(whole['flag_color']);
    this.intake.transaction({
      account,
      line,
      date,
      amountCents: roundHalfAway(milliunits / 10),
      description: payee || memo,
      payee: isTransfer || payee === '' ? null : payee,
      bankId: this.intake.uniqueId(account, textOf(part['id']), line),
      balanceCents: null,
      currency: null,
      pending: false,
      merchantCode: null,
      category: this.category(part) ?? (isTransfer ? `[${transfer || payee.slice('Transfer : '.length)}]` : null),
      tags: flag === '' ? null : [flag],
      notes: memo === '' ? null : memo,
    });
  }

  private account(transaction: Json): number {
    const key = textOf(transaction['account_id']) || textOf(transaction['account_name']);
    const account = this.accounts.get(key);
    const name = textOf(account?.['name']) || textOf(transaction['account_name']);
    return this.intake.account(key, {
      name: name || null,
      kind: kinds[textOf(account?.['type']).toLowerCase()] ?? null,
      currency: this.currency,
    });
  }

  private nameIn(known: Map<string, Json>, from: Json, what: string): string {
    return textOf(known.get(keyOf(from[`${what}_id`]))?.['name']) || textOf(from[`${what}_name`]);
  }

  private category(part: Json): string | null {
    const category = this.categories.get(keyOf(part['category_id']));
    const name = textOf(category?.['name']) || textOf(part['category_name']);
    const group = textOf(this.groups.get(keyOf(category?.['category_group_id']))?.['name']);
    if (name === '' || name === 'Uncategorized') return null;
    return group === '' || hiddenGroups.has(group) ? name : `${group}: ${name}`;
  }
}

/** What a thing is named by; a file may hold anything there, of which only texts and numbers name something. */
function keyOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function byId(list: unknown): Map<string, Json> {
  return new Map(objects(list).flatMap((item) => (keyOf(item['id']) === '' ? [] : [[keyOf(item['id']), item]])));
}
