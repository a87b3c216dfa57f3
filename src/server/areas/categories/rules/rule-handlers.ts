import type { categories } from '#contract/areas/categories.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { compareRules } from '#domain/categorise/rules.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { checkSubCategory, findTransactions, transactionOf } from '../../transactions/public.ts';
import { applyRule, candidatesOf, rowsMovedBy } from './application.ts';
import { transactionsByRule } from './apply-store.ts';
import { accountName, addRule, changeRule, memberRule, removeRule, ruleRows } from './rule-store.ts';
import type { RuleRow, NewRule } from './rule-store.ts';
import { describeRule } from './rule-description.ts';

const SHOWN_ROWS = 20;

type RuleFields = BodyOf<typeof categories.previewRule>;

/** Validates the member's input and converts it to the stored form. */
async function ruleFrom(db: Database, memberId: number, body: RuleFields): Promise<NewRule> {
  checkSubCategory(body.sub_category_id, 'sub_category_id');
  const merchantKey = body.merchant_key || null;
  const contains = body.contains || null;
  if (merchantKey === null && contains === null) throw badField('contains', 'Enter a merchant or some text.');
  if (contains !== null && contains.length < 2) throw badField('contains', 'Enter at least 2 characters.');
  const [min, max] = [body.min_amount ?? null, body.max_amount ?? null];
  if (min !== null && max !== null && min > max) throw badField('max_amount', 'Enter an amount above the minimum.');
  if (body.bank_account_id && (await accountName(db, memberId, body.bank_account_id)) === null)
    throw badField('bank_account_id', 'We couldn’t find that account.');
  return {
    merchant_key: merchantKey,
    contains,
    direction: body.direction ?? 'any',
    min_cents: min,
    max_cents: max,
    bank_account_id: body.bank_account_id ?? null,
    sub_category_id: body.sub_category_id,
    rename: body.rename || null,
  };
}

async function ruleOnWire(db: Database, memberId: number, row: RuleRow, used: number) {
  const name = row.bank_account_id === null ? null : await accountName(db, memberId, row.bank_account_id);
  return {
    id: row.id,
    merchant_key: row.merchant_key,
    contains: row.contains,
    direction: row.direction,
    min_amount: row.min_cents,
    max_amount: row.max_cents,
    bank_account_id: row.bank_account_id,
    sub_category_id: row.sub_category_id,
    category_id: findSubCategory(row.sub_category_id)?.categoryId ?? 0,
    rename: row.rename,
    source: row.source,
    text: describeRule(memberRule(row), name),
    used,
    created_at: row.created_at,
  };
}

export const ruleHandlers = {
  async rules(_input, { memberDb, member }) {
    const [rows, used] = await Promise.all([ruleRows(memberDb, member.id), transactionsByRule(memberDb, member.id)]);
    const ordered = rows.map((row) => ({ row, rule: memberRule(row) })).sort((a, b) => compareRules(a.rule, b.rule));
    return {
      data: await Promise.all(ordered.map(({ row }) => ruleOnWire(memberDb, member.id, row, used.get(row.id) ?? 0))),
    };
  },

  createRule: withSystemDb('text-search', async ({ body }, { memberDb, systemDb, member, clock }) => {
    const rule = await ruleFrom(memberDb, member.id, body);
    const candidates = body.apply_to_past ? await candidatesOf({ memberDb, systemDb }, member.id, rule) : [];
    return memberDb.transaction().execute(async (transaction) => {
      const row = await addRule(transaction, member.id, rule, clock.now());
      const changed = await applyRule(transaction, member.id, row, candidates);
      return { success: true, data: await ruleOnWire(transaction, member.id, row, changed), changed };
    });
  }),

  updateRule: withSystemDb('text-search', async ({ body }, { memberDb, systemDb, member, clock }) => {
    const rule = await ruleFrom(memberDb, member.id, body);
    const candidates = body.apply_to_past ? await candidatesOf({ memberDb, systemDb }, member.id, rule) : [];
    return memberDb.transaction().execute(async (transaction) => {
      const row = await changeRule(transaction, member.id, body.id, rule, clock.now());
      if (!row) throw new Failure('not_found', 'We couldn’t find that rule.');
      const changed = await applyRule(transaction, member.id, row, candidates);
      const used = (await transactionsByRule(transaction, member.id)).get(row.id) ?? 0;
      return { success: true, data: await ruleOnWire(transaction, member.id, row, used), changed };
    });
  }),

  async deleteRule({ body }, { memberDb, member }) {
    const removed = await memberDb.transaction().execute((transaction) => removeRule(transaction, member.id, body.id));
    if (!removed) throw new Failure('not_found', 'We couldn’t find that rule.');
    return { success: true };
  },

  previewRule: withSystemDb('text-search', async ({ body }, { memberDb, systemDb, member, clock }) => {
    const rule: RuleRow = {
      ...(await ruleFrom(memberDb, member.id, body)),
      id: 0,
      source: 'rule',
      created_at: clock.now(),
      created_on: clock.today(member.timeZone),
    };
    const moved = await rowsMovedBy(
      memberDb,
      member.id,
      rule,
      await candidatesOf({ memberDb, systemDb }, member.id, rule),
    );
    const shown = await findTransactions(
      memberDb,
      member.id,
      moved.slice(0, SHOWN_ROWS).map(({ row }) => row.id),
    );
    return { changed: moved.length, data: shown.map(transactionOf) };
  }),
} satisfies Partial<HandlersOf<typeof categories>>;
