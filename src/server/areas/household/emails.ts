import type { ShareAccess, ShareKind } from '#contract/areas/household.ts';
import { invitationDays } from '#contract/areas/household.ts';
import type { Email } from '../email/public.ts';

const shareTexts: Record<ShareKind, { what: string; read: string; write: string }> = {
  account: {
    what: 'a bank account',
    read: 'see its balance and its transactions',
    write: 'see its balance and its transactions, and file, rename and note them',
  },
  budget: {
    what: 'their budgets',
    read: 'see what each budget allows and what has gone',
    write: 'see what each budget allows and what has gone, and change the amounts',
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
    subject: `${owner.name} would like to share ${what} with you`,
    paragraphs: [
      `${owner.name} (${owner.email}) would like to share ${what} with you on ${brand}. You could ${access[offer.access]}, and nothing else of theirs. No money can be moved by it.`,
      `Sign in with this address, or sign up with it, and say yes or no.`,
    ],
    action: { label: 'See the invitation', url },
    after: [
      `The link works once, for this address alone, for ${invitationDays} days. If you do not know ${owner.name}, you need not do anything: they are not told whether you use ${brand}.`,
    ],
  };
}

export function acceptedEmail(
  owner: { name: string; email: string },
  guest: { name: string; email: string },
  what: string,
  url: string,
): Email {
  return {
    to: owner.email,
    firstName: owner.name,
    subject: `${guest.name} has accepted your invitation`,
    paragraphs: [
      `${guest.name} (${guest.email}) can now see “${what}”. Whatever is done by it stands in your log, and you can end it at any moment.`,
    ],
    action: { label: 'See who has access', url },
  };
}
