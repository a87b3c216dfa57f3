import type { ShareAccess, ShareKind } from '#contract/areas/household.ts';
import { invitationDays } from '#contract/areas/household.ts';
import type { Email } from '../email/public.ts';

const shareTexts: Record<ShareKind, { what: string; read: string; write: string }> = {
  account: {
    what: 'a bank account',
    read: 'see its balance, transactions and notes',
    write: 'see its balance and transactions, and categorise, rename and add notes to them',
  },
  budget: {
    what: 'their budgets',
    read: 'see each budget and what’s been spent',
    write: 'see each budget and what’s been spent, and change the amounts',
  },
};

/** The invitation. It goes to an unverified address, so it does not name the account. */
export function invitationEmail(
  to: string,
  owner: { name: string; email: string },
  offer: { kind: ShareKind; access: ShareAccess },
  url: string,
  brand: string,
): Email {
  const { what, ...access } = shareTexts[offer.kind];
  return {
    to,
    subject: `${owner.name} wants to share ${what} with you`,
    paragraphs: [
      `${owner.name} (${owner.email}) wants to share ${what} with you on ${brand}. You’ll be able to ${access[offer.access]}. You won’t see anything else or be able to move money.`,
      'Sign in or sign up with this email address to accept or decline.',
    ],
    action: { label: 'View invitation', url },
    after: [
      `This invitation is only for you and expires in ${invitationDays} days. Don’t know ${owner.name}? You can ignore this email. We won’t tell them whether you use ${brand}.`,
    ],
  };
}

export function acceptedEmail(
  owner: { firstName: string; email: string },
  guest: { name: string; email: string },
  { kind, what }: { kind: ShareKind; what: string },
  url: string,
): Email {
  return {
    to: owner.email,
    firstName: owner.firstName,
    subject: `${guest.name} accepted your invitation`,
    paragraphs: [
      `${guest.name} (${guest.email}) can now see ${kind === 'budget' ? 'your budgets' : `“${what}”`}. You can see every change in your household history, and stop sharing at any time.`,
    ],
    action: { label: 'Manage sharing', url },
  };
}
