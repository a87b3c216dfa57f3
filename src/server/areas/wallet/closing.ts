import { shortAddress } from '#domain/wallet/address.ts';
import { tokens } from '#domain/wallet/send-rules.ts';
import type { ClosingPart, Obligation } from '#server/kit/closing.ts';
import { balancesOf, postFromNetwork } from './transfers/books-store.ts';
import { openTransfersOf } from './transfers/transfer-store.ts';
import { lockWallets, walletsOf } from './wallets/wallet-store.ts';

const HREF = '/wallet';

/** Tokens, which the member may give up, and transfers under way, which must end first. */
export const walletClosing: ClosingPart = {
  // A transfer refers to its wallet.
  lock: lockWallets,

  async obligations(db, _clock, memberId) {
    const [transfers, balances, wallets] = await Promise.all([
      openTransfersOf(db, memberId),
      balancesOf(db, memberId),
      walletsOf(db, memberId),
    ]);
    const onTheWay = transfers.map(({ amount, receiver }): Obligation => ({
      kind: 'wallet_transfer',
      title: `${tokens(amount)} being sent to ${shortAddress(receiver)}`,
      amountCents: null,
      href: HREF,
      canGiveUp: false,
    }));
    const remaining = wallets
      .map(({ name, address }) => ({ name, available: balances.get(address)?.available ?? 0 }))
      .filter(({ available }) => available > 0)
      .map(({ name, available }): Obligation => ({
        kind: 'wallet_tokens',
        title: `${tokens(available)} in “${name}”`,
        amountCents: null,
        href: HREF,
        canGiveUp: true,
      }));
    return [...onTheWay, ...remaining];
  },

  async giveUp(db, clock, memberId) {
    const balances = await balancesOf(db, memberId);
    for (const { address } of await walletsOf(db, memberId)) {
      const available = balances.get(address)?.available ?? 0;
      if (available === 0) continue;
      await postFromNetwork(
        db,
        clock,
        { member_id: memberId, address },
        { kind: 'wallet_given_up', reference: address, amount: -available },
      );
    }
  },
};
