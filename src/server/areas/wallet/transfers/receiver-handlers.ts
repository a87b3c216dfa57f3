import type { wallet } from '#contract/areas/wallet.ts';
import type { WalletReceiver } from '#contract/areas/wallet-shapes.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { Clock } from '#server/kit/clock.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { addressIn } from '../wallets/wallet-view.ts';
import { findWallet } from '../wallets/wallet-store.ts';
import { coolingOf, coolingUntil } from './limits.ts';
import { addressBook, findReceiver, forgetReceiver, nameReceiver } from './receiver-store.ts';
import type { ReceiverRow } from './receiver-store.ts';

const MAX_RECEIVERS = 200;
const checks = { name: 'wallet-address-checks', hits: 300, windowSeconds: 3600 };

function onWire(clock: Clock, row: ReceiverRow & { name: string }): WalletReceiver {
  const { id, address, name, first_at: added_at, sent_at } = row;
  return { id, address, name, added_at, sent_at, cooling_until: coolingUntil(clock, row) };
}

export const receiverHandlers = {
  async receivers(_input, { memberDb, member, clock }) {
    return { data: (await addressBook(memberDb, member.id)).map((row) => onWire(clock, row)) };
  },

  async checkReceiver({ body }, { memberDb, member, clock, limit }) {
    await limit(checks, String(member.id));
    const address = addressIn('address', body.address);
    if (body.walletAddress !== undefined && addressIn('walletAddress', body.walletAddress) === address)
      throw badField('address', 'This is the address of your own wallet. Choose another one.');
    const [receiver, cooling] = await Promise.all([
      findReceiver(memberDb, member.id, address),
      coolingOf(memberDb, clock, member.id, address),
    ]);
    return {
      success: true,
      address,
      name: receiver?.name ?? null,
      first_send: !receiver?.sent_at,
      cooling_until: cooling?.until ?? null,
      left: cooling ? Math.max(0, cooling.max - cooling.sent) : null,
    };
  },

  saveReceiver: withSystemDb('money-movement', async ({ body }, { systemDb, member, clock }) => {
    const address = addressIn('address', body.address);
    if (await findWallet(systemDb, member.id, address))
      throw badField('address', 'This is the address of your own wallet. Choose another one.');
    const book = await addressBook(systemDb, member.id);
    if (book.length >= MAX_RECEIVERS && !book.some((row) => row.address === address))
      throw new Failure('conflict', `Your address book is full: it holds up to ${MAX_RECEIVERS} recipients.`);
    const row = await nameReceiver(systemDb, member.id, address, body.name, clock.now());
    return { success: true, data: onWire(clock, { ...row, name: body.name }) };
  }),

  removeReceiver: withSystemDb('money-movement', async ({ body }, { systemDb, member }) => {
    if (!(await forgetReceiver(systemDb, member.id, body.id)))
      throw new Failure('not_found', 'We couldn’t find that recipient.');
    return { success: true };
  }),
} satisfies Partial<HandlersOf<typeof wallet>>;
