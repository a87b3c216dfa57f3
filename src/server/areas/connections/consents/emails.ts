import { clustersOf, sharingPurpose } from '#domain/bank-feed/data-clusters.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
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
    subject: renewed ? `You renewed sharing from ${bank}` : `You share data from ${bank} with ${brand}`,
    paragraphs: [
      `On ${dayOf(at)} you ${renewed ? 'renewed' : 'gave'} your consent for ${brand} to collect data from ${bank}, ${sharingPurpose(scopes)}.`,
      ...clustersOf(scopes).map(({ title, facts }) => `${title}: ${facts.join('; ')}.`),
      expiresAt === null
        ? 'It holds until you withdraw it.'
        : `It ends on ${dayOf(expiresAt)}, and you can withdraw it at any time under Settings, Bank accounts.`,
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
      `On ${dayOf(at)} you withdrew your consent. ${brand} no longer collects data from ${bank}, and the bank is told.`,
      removed === null
        ? 'The transactions that had come in stay in your accounts, as you chose.'
        : `The ${removed.toLocaleString('en-AU')} transactions that had come in by it were deleted, as you chose.`,
    ],
  };
}

export function endedAlert({ email, firstName }: Reader, bank: string, at: Date): Email {
  return {
    to: email,
    firstName,
    subject: `Sharing from ${bank} has ended`,
    paragraphs: [
      `Since ${dayOf(at)} ${bank} no longer shares your data with us. Nothing that has come in is lost.`,
      'Renew the consent under Settings, Bank accounts, and collecting goes on where it stopped.',
    ],
  };
}

export function withdrawnAtBankAlert({ email, firstName }: Reader, bank: string, at: Date): Email {
  return {
    to: email,
    firstName,
    subject: `You stopped sharing data from ${bank}`,
    paragraphs: [
      `On ${dayOf(at)} ${bank} told us that your consent was withdrawn there. We no longer collect data from it. Nothing that has come in is lost.`,
      'If that was not you, ask the bank. To share again, renew the consent under Settings, Bank accounts. To delete what came in, withdraw it there.',
    ],
  };
}

export function goneAlert({ email, firstName }: Reader, bank: string, account: string, at: Date): Email {
  return {
    to: email,
    firstName,
    subject: `${bank} no longer shares ${account}`,
    paragraphs: [
      `On ${dayOf(at)} ${bank} stopped sharing ${account} with us. Its history stays as it is; new transactions no longer come in.`,
      'If you closed the account, there is nothing to do. If not, ask the bank, or renew the consent and choose the account again.',
    ],
  };
}
