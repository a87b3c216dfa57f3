import { createHash } from 'node:crypto';
import type { wallet } from '#contract/areas/wallet.ts';
import { Failure } from '#contract/kit/errors.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { requireRecentSignIn } from '#server/areas/members/public.ts';
import { askCustody, openCustody } from '../custody-call.ts';
import { postFromNetwork } from '../transfers/books-store.ts';
import { addReceipt } from '../transfers/history-store.ts';
import { rulesNow } from '../transfers/limits.ts';
import { createdPasskey, requireProof } from './passkey-check.ts';
import type { CreatedPasskey } from './passkey-check.ts';
import { addPasskey, passkeysOfWallet } from './passkey-store.ts';
import { openCheck } from './send-check.ts';
import { ownWallet, passkeyOnWire, walletReply, walletsOnWire } from './wallet-view.ts';
import {
  addWallet,
  changeWallet,
  checksOf,
  lockMember,
  lockWallet,
  makePrimary,
  walletByKey,
  walletsOf,
} from './wallet-store.ts';
import type { WalletRow } from './wallet-store.ts';

const MAX_WALLETS = 5;
const creations = { name: 'wallet-creations', hits: 10, windowSeconds: 3600 };

/** Names a wallet at the custodian. A repetition of the call names the same one. */
function keyOf({ member, idempotencyKey }: SystemContext): string {
  return createHash('sha256')
    .update(`wallet:${member.id}:${idempotencyKey ?? ''}`)
    .digest('hex')
    .slice(0, 32);
}

/** Gives a member's first wallet the network's sample tokens, once for each member. */
async function giveSampleTokens({ systemDb, clock, ports }: SystemContext, wallet: WalletRow): Promise<void> {
  const { sampleTokens: amount } = ports.walletCustody;
  if (amount === 0) return;
  const { ledgerTransferId, balance } = await postFromNetwork(systemDb, clock, wallet, {
    kind: 'wallet_sample',
    reference: String(wallet.member_id),
    amount,
  });
  await addReceipt(systemDb, {
    member_id: wallet.member_id,
    wallet_id: wallet.id,
    kind: 'sample',
    sender: null,
    transaction_id: null,
    amount,
    balance_after: balance,
    ledger_transfer_id: ledgerTransferId,
    at: clock.now(),
  });
}

/** Stores a wallet with its first passkey. `systemDb` must be a transaction. */
async function storeWallet(
  context: SystemContext,
  input: { key: string; name: string; address: string; passkey: CreatedPasskey },
): Promise<WalletRow> {
  const { systemDb, member, clock } = context;
  const now = clock.now();
  await lockMember(systemDb, member.id);
  const existing = await walletsOf(systemDb, member.id);
  if (existing.length >= MAX_WALLETS) throw new Failure('conflict', `You can have up to ${MAX_WALLETS} wallets.`);
  const isFirst = existing.length === 0;
  const added = await addWallet(systemDb, {
    member_id: member.id,
    key: input.key,
    name: input.name,
    address: input.address,
    is_primary: isFirst,
    created_at: now,
    daily_limit: rulesNow(clock).dailyLimit,
    second_above: null,
    paused_until: null,
    recovery_hash: null,
    recovery_made_at: null,
    recovery_tried_at: null,
    balance_checked_at: now,
  });
  await storePasskey(context, added, input.passkey);
  if (isFirst) await giveSampleTokens(context, added);
  return added;
}

/** Stores a passkey of a wallet and returns its id. @throws Failure `conflict` where it belongs to a wallet already. */
export async function storePasskey(
  { systemDb, clock }: Pick<SystemContext, 'systemDb' | 'clock'>,
  { member_id, id: wallet_id }: WalletRow,
  { signer, publicKey, counter, transports, synced }: CreatedPasskey,
): Promise<number> {
  const stored = await addPasskey(systemDb, {
    member_id,
    wallet_id,
    credential_id: signer.credentialId,
    public_key: Buffer.from(publicKey),
    counter,
    transports,
    synced,
    name: signer.name,
    created_at: clock.now(),
    last_used_at: null,
    revoked_at: null,
  });
  if (!stored) throw new Failure('conflict', 'That passkey already belongs to a wallet.');
  return stored.id;
}

export const walletHandlers = {
  async get(_input, { memberDb, member, session, clock, ports }) {
    const { walletCustody: custody } = ports;
    const rules = rulesNow(clock);
    const [wallets, checks] = await Promise.all([
      walletsOnWire(memberDb, member.id),
      checksOf(memberDb, member.id, session.id, clock.now()),
    ]);
    return {
      open: custody.open,
      network: custody.network,
      simulated: custody.simulated,
      password_until: checks.get('password') ?? null,
      email_until: checks.get('email') ?? null,
      cooling_hours: rules.coolingHours,
      cooling_max: rules.coolingMax,
      recovery_hours: rules.recoveryHours,
      wallets,
    };
  },

  create: withSystemDb('money-movement', async ({ body }, context) => {
    const { systemDb, member } = context;
    const custody = openCustody(context);
    await context.limit(creations, String(member.id));
    const key = keyOf(context);
    const existing = await walletByKey(systemDb, member.id, key);
    if (existing) return walletReply(systemDb, member.id, existing.address);
    const passkey = await createdPasskey(context, body.payload);
    const address = await askCustody(context, custody.createWallet({ key, signer: passkey.signer }));
    await systemDb.transaction().execute((transaction) =>
      storeWallet(Object.assign(Object.create(context), { systemDb: transaction }) as SystemContext, {
        key,
        name: body.walletName,
        address,
        passkey,
      }),
    );
    return walletReply(systemDb, member.id, address);
  }),

  async getAddress(_input, { memberDb, member }) {
    const addresses = (await walletsOf(memberDb, member.id)).map(({ address }) => address);
    return { address: addresses[0] ?? null, addresses };
  },
  async getPrimaryAddress(_input, { memberDb, member }) {
    const primary = (await walletsOf(memberDb, member.id)).find(({ is_primary: isPrimary }) => isPrimary);
    return { address: primary?.address ?? null };
  },
  async getTokenValue(_input, { memberDb, member, clock, ports }) {
    const { network, simulated } = ports.walletCustody;
    const [primary] = await walletsOnWire(memberDb, member.id);
    return {
      value: primary?.available ?? 0,
      on_its_way: primary?.on_its_way ?? 0,
      source: network,
      at: clock.now(),
      simulated,
    };
  },
  async getCurrencyValue(_input, context) {
    const { memberDb, member, ports } = context;
    const [[primary], rate] = await Promise.all([
      walletsOnWire(memberDb, member.id),
      askCustody(context, ports.walletCustody.rate()),
    ]);
    return {
      currency: 'AUD',
      // Of the tokens that the page shows: those on their way out are no longer the member's to spend.
      value: rate ? Math.round((primary?.available ?? 0) * rate.centsPerToken) : null,
      source: rate?.source ?? 'No price is available',
      at: rate?.at ?? null,
      sample: rate?.sample ?? false,
    };
  },
  async getWalletCredential({ body }, { memberDb, member }) {
    const own = await ownWallet(memberDb, member.id, body.walletAddress);
    const credentials = (await passkeysOfWallet(memberDb, member.id, own.id)).map(passkeyOnWire);
    return { success: true, credentialId: credentials[0]?.credentialId ?? '', credentials };
  },
  updatePrimaryWallet: withSystemDb('money-movement', async ({ body }, { systemDb, member }) => {
    const own = await ownWallet(systemDb, member.id, body.wallet);
    await systemDb.transaction().execute((transaction) => makePrimary(transaction, own));
    return { success: true };
  }),

  confirmPassword: withSystemDb('credentials', async ({ body }, context) => {
    await requireRecentSignIn(context, body.Password);
    return { success: true, until: await openCheck(context, 'password') };
  }),

  saveSettings: withSystemDb('money-movement', async ({ body }, context) => {
    const { systemDb, member } = context;
    const own = await ownWallet(systemDb, member.id, body.address);
    await requireProof(context, own, body.proof);
    await systemDb.transaction().execute(async (transaction) => {
      const locked = await lockWallet(transaction, member.id, own.id);
      if (!locked) throw new Failure('not_found', 'We couldn’t find that wallet.');
      const passkeys = await passkeysOfWallet(transaction, member.id, own.id);
      if (body.second_above !== null && passkeys.length < 2)
        throw new Failure('conflict', 'Add a second passkey first. Then you can require two.');
      await changeWallet(transaction, locked, {
        name: body.name,
        daily_limit: body.daily_limit,
        second_above: body.second_above,
      });
    });
    return walletReply(systemDb, member.id, own.address);
  }),
} satisfies Partial<HandlersOf<typeof wallet>>;
