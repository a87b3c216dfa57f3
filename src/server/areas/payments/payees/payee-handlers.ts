import type { payments } from '#contract/areas/payments.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { banksOfMember, namedBanks } from '../../bank-accounts/public.ts';
import { logoPath } from '../../merchants/public.ts';
import { payeeOnWire, payeeToAdd } from './payee.ts';
import type { PayeeToAdd } from './payee.ts';
import { MAX_PAYEES, addPayee, allPayees, lockPayee, removePayee, setPayeeStatus } from './payee-store.ts';
import { payeeIsAwaited } from '../transfers/transfer-store.ts';

const missing = (): Failure => new Failure('not_found', 'We couldn’t find that payee.');

async function create({ memberDb, member, clock }: Context<'member'>, body: PayeeToAdd) {
  const added = await memberDb
    .transaction()
    .execute((transaction) => addPayee(transaction, member.id, payeeToAdd(body), clock.now()));
  if (added === 'full')
    throw new Failure('conflict', `You can have up to ${MAX_PAYEES} payees. Remove one to add another.`);
  if (added === 'taken') throw new Failure('already_taken', 'You already have this payee.');
  return { success: true as const, data: payeeOnWire(added) };
}

async function remove({ memberDb, member }: Context<'member'>, id: number) {
  await memberDb.transaction().execute(async (transaction) => {
    const payee = await lockPayee(transaction, member.id, id);
    if (!payee) throw missing();
    if (await payeeIsAwaited(transaction, member.id, id))
      throw new Failure('conflict', `A payment to ${payee.name} is still pending. Cancel it, or wait until it’s sent.`);
    await removePayee(transaction, member.id, id);
  });
  return { success: true as const, data: null };
}

export const payeeHandlers = {
  async list(_input, { memberDb, member }) {
    return { data: (await allPayees(memberDb, member.id)).map(payeeOnWire) };
  },

  async change({ body }, context) {
    return body.action === 'create' ? create(context, body) : remove(context, body.ClientPayeeID);
  },

  async updateStatus({ body }, { memberDb, member }) {
    if (!(await setPayeeStatus(memberDb, member.id, body.ClientPayeeID, body.status))) throw missing();
    return { success: true };
  },

  async methods(_input, { ports }) {
    return {
      data: ports.bankPayments.methods().map(({ id, kind, name, description, limitCents }) => ({
        DebitProviderID: id,
        kind,
        name,
        description,
        limit: limitCents,
      })),
    };
  },

  async depositBanks({ query }, { memberDb, member }) {
    const memberBanks = query.all === true ? null : new Set(await banksOfMember(memberDb, member.id));
    const banks = namedBanks().map((bank, at) => ({
      id: at + 1,
      name: bank.name,
      bsb_prefixes: bank.prefixes,
      logo: logoPath(bank.name),
    }));
    return { data: banks.filter(({ name }) => memberBanks === null || memberBanks.has(name)) };
  },
} satisfies Partial<HandlersOf<typeof payments>>;
