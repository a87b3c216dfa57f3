import type { forecast } from '#contract/areas/forecast.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { hasAccount } from '../../bank-accounts/public.ts';
import { writeSettings } from '../settings-store.ts';
import {
  addWhatIf,
  changeWhatIf,
  lockAndCountWhatIfs,
  deleteWhatIf,
  lockWhatIf,
  readWhatIfs,
} from './what-if-store.ts';

/** The maximum number of what-if items per member. */
const MAX_WHAT_IFS = 50;

async function checkAccount(
  db: Database,
  memberId: number,
  accountId: number | null | undefined,
  field: string,
): Promise<void> {
  if (accountId !== null && accountId !== undefined && !(await hasAccount(db, memberId, accountId)))
    throw badField(field, 'We couldn’t find that account.');
}

export const whatIfHandlers = {
  async estimate({ body }, { memberDb, member }) {
    await checkAccount(memberDb, member.id, body.pay_account_id, 'pay_account_id');
    await writeSettings(memberDb, member.id, {
      daily_spending_cents: body.daily_spending,
      pay_cents: body.pay_amount,
      pay_account_id: body.pay_account_id,
      expects_pay: body.expects_pay,
    });
    return { success: true };
  },

  async whatIfs(_input, { memberDb, member }) {
    return { data: await readWhatIfs(memberDb, member.id) };
  },

  async createWhatIf({ body }, { memberDb, member }) {
    await checkAccount(memberDb, member.id, body.bank_account_id, 'bank_account_id');
    const {
      name,
      amount,
      date,
      recurring_frequency = null,
      end_date = null,
      bank_account_id = null,
      is_on = true,
    } = body;
    const data = await memberDb.transaction().execute(async (transaction) => {
      if ((await lockAndCountWhatIfs(transaction, member.id)) >= MAX_WHAT_IFS)
        throw new Failure('conflict', `You can have up to ${MAX_WHAT_IFS} what-ifs. Delete one to add another.`);
      return addWhatIf(transaction, member.id, {
        name,
        amount,
        date,
        recurring_frequency,
        end_date,
        bank_account_id,
        is_on,
      });
    });
    return { success: true, data };
  },

  async updateWhatIf({ body: { id, ...change } }, { memberDb, member }) {
    await checkAccount(memberDb, member.id, change.bank_account_id, 'bank_account_id');
    const data = await memberDb.transaction().execute(async (transaction) => {
      const whatIf = await lockWhatIf(transaction, member.id, id);
      if (!whatIf) throw new Failure('not_found');
      const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const next = { ...whatIf, ...values };
      if (next.end_date !== null && next.end_date < next.date)
        throw badField('end_date', 'Choose an end date on or after the start date.');
      await changeWhatIf(transaction, member.id, next);
      return next;
    });
    return { success: true, data };
  },

  async removeWhatIf({ body }, { memberDb, member }) {
    if (!(await deleteWhatIf(memberDb, member.id, body.id))) throw new Failure('not_found');
    return { success: true };
  },
} satisfies Partial<HandlersOf<typeof forecast>>;
