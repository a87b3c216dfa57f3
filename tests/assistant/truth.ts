import { categories, findSubCategory, subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { billsWithin, cardWithin, savedWithin } from './coming.ts';
import type { Coming } from './coming.ts';
import { firstScenario } from './scenarios.ts';
import type { Scenario } from './scenarios.ts';
import type { ScenarioTransaction } from './rows.ts';
import { spansOf } from './spans.ts';
import type { Days } from './spans.ts';

/**
 * The correct answers, calculated from the written transactions and none of the product's code: an expression such as
 * 'diff(out(groceries, last-month), out(groceries, 2026-09))' returns the amounts that are correct answers, in cents.
 */

const categorySlugs = new Map(categories.map(({ id, slug }) => [slug, id]));

function subOf(row: ScenarioTransaction) {
  return row.sub === null ? null : findSubCategory(subCategoryIds[row.sub]);
}

const isSpending = (row: ScenarioTransaction): boolean =>
  row.sub === null ? row.cents < 0 : subOf(row)!.kind === 'expense';
const isIncome = (row: ScenarioTransaction): boolean =>
  row.sub === null ? row.cents > 0 : subOf(row)!.kind === 'income';

type Test = (row: ScenarioTransaction) => boolean;

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const weekdayOf = ({ date }: ScenarioTransaction): string => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]!;

/**
 * 'all', a category or sub-category by its slug, 'shop:BP', 'on:card'; joined by '+'; a trailing '@sat/sun' limits it
 * to days of the week. A name of both levels means either.
 */
function testsOf(whole: string): Test[] {
  const [what, days] = whole.split('@') as [string, string | undefined];
  if (days !== undefined)
    return testsOf(what).map(
      (test): Test =>
        (row) =>
          days.split('/').includes(weekdayOf(row)) && test(row),
    );
  if (what === 'all') return [() => true];
  const parts = what.split('+').map((part): Test[] => {
    if (part.startsWith('shop:')) return [(row) => row.shop === part.slice(5)];
    if (part.startsWith('on:')) return [(row) => row.account === part.slice(3)];
    const category = categorySlugs.get(part);
    const result: Test[] = category === undefined ? [] : [(row) => subOf(row)?.categoryId === category];
    if (part in subCategoryIds) result.push((row) => row.sub === part);
    if (result.length === 0) throw new Error(`There is no category '${part}'.`);
    return result;
  });
  return parts.reduce((sofar, next) =>
    sofar.flatMap((one) =>
      next.map(
        (other): Test =>
          (row) =>
            one(row) || other(row),
      ),
    ),
  );
}

const within = ({ date }: ScenarioTransaction, [from, to]: Days): boolean => date >= from && date <= to;
const total = (list: readonly Coming[]): number => list.reduce((sofar, { cents }) => sofar + cents, 0);
const sum = (list: readonly ScenarioTransaction[]): number => list.reduce((total, { cents }) => total + cents, 0);

/** Readings are paired if both sides have the same number; otherwise every combination counts. */
function pairs(left: readonly number[], right: readonly number[], join: (a: number, b: number) => number): number[] {
  if (left.length === right.length) return left.map((one, at) => join(one, right[at]!));
  return left.flatMap((one) => right.map((other) => join(one, other)));
}

/** Arguments between the outer brackets, separated at commas outside nested brackets and amounts. */
export function argumentsOf(text: string): string[] {
  const result: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at];
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if ((sign === ',' && depth === 0 && text[at + 1] === ' ') || at === text.length) {
      result.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return result;
}

export interface Truth {
  /** The correct amounts in cents; several if the question has several reasonable readings. */
  valuesOf(text: string): number[];
  countsOf(what: string, when: string, direction?: 'n' | 'nin' | 'nout'): number[];
}

/** Calculates with the transactions and plans of one member. */
export function truthOf(scenario: Scenario): Truth {
  /** Finds the requested transactions, for each reading. */
  function rowsFor(what: string, when: string, kind: Test): ScenarioTransaction[][] {
    return testsOf(what).flatMap((test) =>
      spansOf(when).map((days) => scenario.rows.filter((row) => kind(row) && test(row) && within(row, days))),
    );
  }

  /** Payments due within a period, from today: all bills, or one payment by its name. */
  function dueWithin(what: string, days: Days): number {
    if (what !== 'all' && !scenario.plans.payments.some(({ name }) => name === what))
      throw new Error(`Nothing is planned under the name '${what}'.`);
    return total(billsWithin(scenario, days).filter(({ name }) => what === 'all' || name === what));
  }

  const functions: Readonly<Record<string, (...args: string[]) => number[]>> = {
    out: (what, when) => rowsFor(what!, when!, isSpending).map((rows) => -sum(rows)),
    in: (what, when) => rowsFor(what!, when!, isIncome).map(sum),
    net: (when) =>
      pairs(functions['in']!('all', when!), functions['out']!('all', when!), (came, went) => Math.abs(came - went)),
    diff: (a, b) => pairs(valuesOf(a!), valuesOf(b!), (one, other) => Math.abs(one - other)),
    sum: (...all) => all.map(valuesOf).reduce((one, other) => pairs(one, other, (a, b) => a + b)),
    per: (a, count) => valuesOf(a!).map((value) => Math.round(value / Number(count))),
    mean: (what, when) => rowsFor(what!, when!, isSpending).map((rows) => Math.round(-sum(rows) / rows.length)),
    most: (what, when) => rowsFor(what!, when!, isSpending).map((rows) => Math.max(...rows.map(({ cents }) => -cents))),
    least: (what, when) =>
      rowsFor(what!, when!, (row) => isSpending(row) && row.cents < 0).map((rows) =>
        Math.min(...rows.map(({ cents }) => -cents)),
      ),
    due: (what, when) => spansOf(when!).map((days) => dueWithin(what!, days)),
    /**
     * The amount available until payday: the account balance less bills, savings and the card until then, and less
     * the member's buffer.
     */
    safe: () =>
      spansOf('till-payday').map(
        (days) =>
          scenario.closing.everyday -
          dueWithin('all', days) -
          total([...savedWithin(scenario, days), ...cardWithin(scenario, days)]) -
          scenario.plans.buffer * 100,
      ),
    /** The same for each day until payday, rounded down so that the total is never exceeded. */
    aday: () => functions['safe']!().map((cents) => Math.floor(cents / 10)),
    /** In hundredths of a per cent. */
    percent: (part, whole) => pairs(valuesOf(part!), valuesOf(whole!), (a, b) => Math.round((a * 10_000) / b)),
    largestIn: (what, when) =>
      rowsFor(what!, when!, isIncome).map((rows) => Math.max(...rows.map(({ cents }) => cents))),
  };

  /** The correct amounts in cents; several if the question has several reasonable readings. */
  function valuesOf(text: string): number[] {
    const literal = /^\$(-?[\d,]+(?:\.\d\d)?)$/.exec(text);
    if (literal) return [Math.round(Number(literal[1]!.replaceAll(',', '')) * 100)];
    const call = /^(\w+)\((.*)\)$/.exec(text);
    const calculate = call && functions[call[1]!];
    if (!calculate) throw new Error(`Cannot calculate '${text}'.`);
    const values = calculate(...argumentsOf(call[2]!));
    if (!values.every(Number.isFinite)) throw new Error(`There are no transactions for '${text}'.`);
    return values;
  }

  /** The number of transactions, for each reading; only in one direction if the question asks for one. */
  function countsOf(what: string, when: string, direction: 'n' | 'nin' | 'nout' = 'n'): number[] {
    const counted: Test = (row) => (direction !== 'nin' && isSpending(row)) || (direction !== 'nout' && isIncome(row));
    return rowsFor(what, when, counted).map((rows) => rows.length);
  }

  return { valuesOf, countsOf };
}

export const { valuesOf, countsOf } = truthOf(firstScenario);
