import { randomInt } from 'node:crypto';
import type { wallet } from '#contract/areas/wallet.ts';
import { Failure } from '#contract/kit/errors.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { readableCode } from '#server/kit/readable-code.ts';
import { postEmail } from '#server/areas/email/public.ts';
import { addressOf, codeHash, dropCodes, issueCode, sameBytes, takeCode } from '#server/areas/members/public.ts';
import { askCustody, openCustody } from '../custody-call.ts';
import { rulesNow } from '../transfers/limits.ts';
import { cancelUnapproved } from '../transfers/transfer-store.ts';
import { emailCodeEmail, recoveredEmail } from './emails.ts';
import { createdPasskey, requireProof } from './passkey-check.ts';
import { revokePasskeys } from './passkey-store.ts';
import { openCheck, requireCheck } from './send-check.ts';
import { changeWallet, endCheck, lockWallet } from './wallet-store.ts';
import type { WalletRow } from './wallet-store.ts';
import { ownWallet, walletReply } from './wallet-view.ts';
import { storePasskey } from './wallet-handlers.ts';

/** Almost 120 random bits. */
const CODE_GROUPS = 6;
const EMAIL_CODE_SECONDS = 600;
const HOUR_MS = 3_600_000;

const recoveryTries = { name: 'wallet-recovery', hits: 5, windowSeconds: 3600 };
const emailTries = { name: 'wallet-email-tries', hits: 5, windowSeconds: EMAIL_CODE_SECONDS };
const emailsSent = { name: 'wallet-emails', hits: 5, windowSeconds: 3600 };

const wrongCode = () => new Failure('code_wrong', 'That recovery code isn’t right.');

/** A recovery code is hashed with our key; how it is typed does not matter. */
const recoveryHash = ({ settings }: Pick<SystemContext, 'settings'>, address: string, code: string): Buffer =>
  codeHash(settings.keys, 'wallet-recovery', `${address}:${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`);

/** @throws Failure `code_wrong`; every try counts, before it is compared. */
async function requireRecoveryCode(context: SystemContext, own: WalletRow, code: string): Promise<void> {
  await context.limit(recoveryTries, String(context.member.id));
  if (!own.recovery_hash || !sameBytes(own.recovery_hash, recoveryHash(context, own.address, code))) throw wrongCode();
}

const emailCode = ({ settings, member }: SystemContext, digits: string): string =>
  codeHash(settings.keys, 'wallet-email', `${member.id}:${digits.replace(/\s/g, '')}`).toString('base64url');

export const recoveryHandlers = {
  newRecoveryCode: withSystemDb('credentials', async ({ body }, context) => {
    const { systemDb, member, clock } = context;
    const own = await ownWallet(systemDb, member.id, body.address);
    await requireProof(context, own, body.proof);
    const code = readableCode(CODE_GROUPS);
    await changeWallet(systemDb, own, {
      recovery_hash: recoveryHash(context, own.address, code),
      recovery_made_at: clock.now(),
      recovery_tried_at: null,
    });
    return { success: true, code };
  }),

  tryRecoveryCode: withSystemDb('credentials', async ({ body }, context) => {
    const { systemDb, member, clock } = context;
    const own = await ownWallet(systemDb, member.id, body.address);
    await requireRecoveryCode(context, own, body.code);
    await changeWallet(systemDb, own, { recovery_tried_at: clock.now() });
    return { success: true };
  }),

  recover: withSystemDb('credentials', async ({ body }, context) => {
    const { systemDb, member, session, clock, settings } = context;
    const custody = openCustody(context);
    await requireCheck(context, 'email');
    const own = await ownWallet(systemDb, member.id, body.address);
    await requireRecoveryCode(context, own, body.code);
    const passkey = await createdPasskey(context, body);
    await askCustody(context, custody.addPasskey(own.address, passkey.signer));
    const now = clock.now();
    const { recoveryHours } = rulesNow(clock);
    await systemDb.transaction().execute(async (transaction) => {
      const locked = await lockWallet(transaction, member.id, own.id);
      // A parallel recovery may have used the code up.
      if (!locked?.recovery_hash || !sameBytes(locked.recovery_hash, own.recovery_hash!)) throw wrongCode();
      const id = await storePasskey({ systemDb: transaction, clock }, own, passkey);
      await revokePasskeys(transaction, own, { except: id }, now);
      await cancelUnapproved(
        transaction,
        { member_id: member.id, wallet_id: own.id },
        now,
        'The wallet was recovered.',
      );
      await changeWallet(transaction, own, {
        recovery_hash: null,
        recovery_made_at: null,
        recovery_tried_at: null,
        second_above: null,
        paused_until: new Date(now.getTime() + recoveryHours * HOUR_MS),
      });
      await endCheck(transaction, member.id, session.id, 'email');
      const email = recoveredEmail(member.email, { name: own.name, hours: recoveryHours });
      await postEmail(transaction, clock, settings.brand, `wallet-recovered:${member.id}:${id}`, email);
    });
    return walletReply(systemDb, member.id, own.address);
  }),

  sendEmailCode: withSystemDb('credentials', async (_input, context) => {
    const { systemDb, member, clock, settings } = context;
    await context.limit(emailsSent, String(member.id));
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await systemDb.transaction().execute(async (transaction) => {
      await dropCodes(transaction, member.id, 'wallet_email');
      await issueCode(transaction, clock, {
        purpose: 'wallet_email',
        memberId: member.id,
        seconds: EMAIL_CODE_SECONDS,
        code: emailCode(context, code),
      });
      const key = `wallet-email:${member.id}:${clock.now().getTime()}`;
      await postEmail(transaction, clock, settings.brand, key, emailCodeEmail(member.email, code));
    });
    return { success: true, sent_to: addressOf('email', { email: member.email, mobile: null })! };
  }),

  confirmEmail: withSystemDb('credentials', async ({ body }, context) => {
    const { systemDb, member, clock } = context;
    await context.limit(emailTries, String(member.id));
    const taken = await takeCode(systemDb, clock, 'wallet_email', emailCode(context, body.code));
    if (taken?.memberId !== member.id) throw new Failure('code_wrong', 'That code isn’t right, or it has expired.');
    return { success: true, until: await openCheck(context, 'email') };
  }),
} satisfies Partial<HandlersOf<typeof wallet>>;
