import type { wallet } from '#contract/areas/wallet.ts';
import { Failure } from '#contract/kit/errors.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { askCustody, openCustody } from '../custody-call.ts';
import { createdPasskey, proofOptions, registrationOptions, requireProof } from './passkey-check.ts';
import { passkeysOf, passkeysOfWallet, renamePasskey, revokePasskeys } from './passkey-store.ts';
import { lockWallet, walletsOf } from './wallet-store.ts';
import { ownWallet, walletReply } from './wallet-view.ts';
import { storePasskey } from './wallet-handlers.ts';

const MAX_PASSKEYS = 10;

export const walletPasskeyHandlers = {
  registrationOptions: withSystemDb('credentials', async ({ body }, context) => {
    const { systemDb, member } = context;
    const own = body.address === undefined ? null : await ownWallet(systemDb, member.id, body.address);
    return registrationOptions(context, own ? await passkeysOfWallet(systemDb, member.id, own.id) : []);
  }),
  proofOptions: withSystemDb('credentials', async ({ body }, context) =>
    proofOptions(context, await ownWallet(context.systemDb, context.member.id, body.address)),
  ),

  addPasskey: withSystemDb('credentials', async ({ body }, context) => {
    const { systemDb, member } = context;
    const custody = openCustody(context);
    const own = await ownWallet(systemDb, member.id, body.address);
    if ((await passkeysOfWallet(systemDb, member.id, own.id)).length >= MAX_PASSKEYS)
      throw new Failure('conflict', `A wallet can have up to ${MAX_PASSKEYS} passkeys.`);
    await requireProof(context, own, body.proof);
    const passkey = await createdPasskey(context, body);
    await askCustody(context, custody.addPasskey(own.address, passkey.signer));
    await storePasskey(context, own, passkey);
    return walletReply(systemDb, member.id, own.address);
  }),

  renamePasskey: withSystemDb('credentials', async ({ body }, { systemDb, member }) => {
    if (!(await renamePasskey(systemDb, member.id, body.id, body.name))) throw new Failure('not_found');
    return { success: true };
  }),

  revokePasskey: withSystemDb('credentials', async ({ body }, context) => {
    const { systemDb, member, clock } = context;
    const passkey = (await passkeysOf(systemDb, member.id)).find(({ id }) => id === body.id);
    const own = (await walletsOf(systemDb, member.id)).find(({ id }) => id === passkey?.wallet_id);
    if (!passkey || !own) throw new Failure('not_found', 'We couldn’t find that passkey.');
    await requireProof(context, own, body.proof);
    await systemDb.transaction().execute(async (transaction) => {
      const locked = await lockWallet(transaction, member.id, own.id);
      const left = (await passkeysOfWallet(transaction, member.id, own.id)).length - 1;
      if (left === 0 && !locked?.recovery_hash)
        throw new Failure(
          'conflict',
          'This is the wallet’s only passkey. Add another one, or create a recovery code first.',
        );
      if (left < 2 && locked?.second_above != null)
        throw new Failure(
          'conflict',
          'Large transfers need two passkeys. Turn that off, or add another passkey first.',
        );
      await revokePasskeys(transaction, own, { only: body.id }, clock.now());
    });
    return { success: true };
  }),
} satisfies Partial<HandlersOf<typeof wallet>>;
