import { Failure } from '#contract/kit/errors.ts';
import type { Context } from '#server/kit/implement.ts';
import { CustodyRefused } from '#server/ports/wallet-custody/port.ts';
import type { WalletCustody } from '#server/ports/wallet-custody/port.ts';

/** The custodian, where wallets can be used. @throws Failure `unavailable`. */
export function openCustody({ ports }: Pick<Context, 'ports'>): WalletCustody {
  if (ports.walletCustody.open) return ports.walletCustody;
  throw new Failure('unavailable', 'The wallet isn’t available yet.');
}

/** A call to the custodian, whose refusal and whose silence become the caller's. */
export async function askCustody<T>({ log }: Pick<Context, 'log'>, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CustodyRefused) throw new Failure('conflict', error.message);
    log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'the wallet custodian is not responding');
    throw new Failure('unavailable', 'We couldn’t reach the wallet network. Nothing was sent. Try again.');
  }
}
