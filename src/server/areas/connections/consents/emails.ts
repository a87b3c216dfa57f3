import { clustersOf, sharingPurpose } from '#domain/bank-feed/data-clusters.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { counted } from '#domain/text/counted.ts';
import type { Email } from '../../email/public.ts';

/** Emails about what a bank shares: receipts and alerts. */

interface Reader {
  email: string;
  firstName: string;
}

interface Sharing {
  bank: string;
  scopes: readonly string[];
  expiresAt: Date | null;
}

function dayOf(at: Date): string {
  return formatDate(civilDateIn(at.getTime(), DEFAULT_ZONE));
}

/** Returns the receipt for a new or renewed consent. */
export function consentReceipt(
  { email, firstName }: Reader,
  { bank, scopes, expiresAt }: Sharing,
  at: Date,
  brand: string,
  renewed: boolean,
): Email {
  return {
    to: email,
    firstName,
    subject: renewed
      ? `You renewed your consent to share data from ${bank}`
      : `You’re sharing data from ${bank} with ${brand}`,
    paragraphs: [
      `On ${dayOf(at)} you ${renewed ? 'renewed' : 'gave'} your consent for ${brand} to collect data from ${bank}, ${sharingPurpose(scopes)}.`,
      ...clustersOf(scopes).map(({ title, facts }) => `${title}: ${facts.join('; ')}.`),
      expiresAt === null
        ? 'Your consent lasts until you withdraw it.'
        : `Your consent ends on ${dayOf(expiresAt)}, and you can withdraw it at any time in Settings, Bank connections.`,
    ],
  };
}

export function withdrawalReceipt(
  { email, firstName }: Reader,
  bank: string,
  at: Date,
  removed: number | null,
  brand: string,
): Email {
  return {
    to: email,
    firstName,
    subject: `You stopped sharing data from ${bank}`,
    paragraphs: [
      `On ${dayOf(at)} you withdrew your consent. ${brand} no longer collects data from ${bank}, and we’re making sure the bank knows.`,
      removed === null
        ? 'Your transactions stay in your accounts, as you chose.'
        : `We deleted ${counted(removed, 'transaction')}, as you chose.`,
    ],
  };
}

export function endedAlert({ email, firstName }: Reader, bank: string, at: Date): Email {
  return {
    to: email,
    firstName,
    subject: `Sharing from ${bank} has ended`,
    paragraphs: [
      `Your consent to share data from ${bank} ended on ${dayOf(at)}. You still have all your transactions.`,
      'Renew your consent in Settings, Bank connections, and we’ll pick up where we left off.',
    ],
  };
}

export function withdrawnAtBankAlert({ email, firstName }: Reader, bank: string, at: Date): Email {
  return {
    to: email,
    firstName,
    subject: `You stopped sharing data from ${bank}`,
    paragraphs: [
      `On ${dayOf(at)} ${bank} told us you’d withdrawn your consent there. We no longer collect data from it. You still have all your transactions.`,
      'If that wasn’t you, contact your bank. In Settings, Bank connections, you can renew your consent to share again, or choose “Withdraw consent” to delete the transactions.',
    ],
  };
}

export function goneAlert({ email, firstName }: Reader, bank: string, account: string, at: Date): Email {
  return {
    to: email,
    firstName,
    subject: `${bank} no longer shares ${account}`,
    paragraphs: [
      `On ${dayOf(at)} ${bank} stopped sharing ${account} with us. You still have its transactions, but new ones won’t arrive.`,
      'If you closed the account, you don’t need to do anything. If not, contact your bank, or renew your consent and choose the account again.',
    ],
  };
}
