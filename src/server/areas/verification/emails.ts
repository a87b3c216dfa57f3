import type { Email } from '#server/areas/email/public.ts';
import type { MemberRow } from '#server/areas/members/public.ts';

type Reader = Pick<MemberRow, 'email' | 'first_name'>;

/** Texts of emails and messages about account access and verification. */

export function resetEmail({ email, first_name }: Reader, brand: string, link: string): Email {
  return {
    to: email,
    firstName: first_name,
    subject: `Reset your ${brand} password`,
    paragraphs: ['Here’s your link to set a new password. It works once and expires in an hour.'],
    action: { label: 'Set a new password', url: link },
    after: ['Didn’t ask for this? You can ignore this email. Your password hasn’t changed.'],
  };
}

export function userNameEmail({ email, first_name }: Reader, brand: string, login: string): Email {
  return {
    to: email,
    firstName: first_name,
    subject: `The email for your ${brand} account`,
    paragraphs: [`You sign in to ${brand} with ${email}.`],
    action: { label: 'Sign in', url: login },
    after: ['Didn’t ask for this? You can ignore this email.'],
  };
}

export function userNameText(emails: readonly string[], brand: string, login: string): string {
  return `You sign in to ${brand} with ${emails.join(' or ')}. ${login}`;
}

export function verifyEmail(
  { to, firstName, code, link }: { to: string; firstName: string; code: string; link: string },
  brand: string,
): Email {
  return {
    to,
    firstName,
    subject: `Verify your email for ${brand}`,
    paragraphs: [`Verify your email so you can always get back into ${brand}. This link expires in a day.`],
    action: { label: 'Verify my email', url: link },
    after: [
      `Or enter this code within 10 minutes: ${code}.`,
      `Don’t have a ${brand} account? Someone probably mistyped their address. You can ignore this email.`,
    ],
  };
}

export function verifyText(code: string, brand: string, link: string | undefined): string {
  return `${code} is your ${brand} code. It expires in 10 minutes.${link ? ` Or open ${link}` : ''} Don’t share it with anyone, including us.`;
}

export function codeEmail(to: string, code: string, brand: string): Email {
  return {
    to,
    subject: `${code} is your ${brand} code`,
    paragraphs: ['Here’s your code:'],
    code,
    after: ['It works once and expires in 10 minutes. Don’t share it with anyone, including us.'],
  };
}

export function alreadyMember({ email, first_name }: Reader, brand: string, forgot: string): Email {
  return {
    to: email,
    firstName: first_name,
    subject: `You already have a ${brand} account`,
    paragraphs: ['Someone tried to sign up with your email, but you already have an account. Nothing has changed.'],
    action: { label: 'Reset my password', url: forgot },
    after: ['If that was you, sign in as usual, or reset your password.'],
  };
}

export function passwordChanged(email: string, brand: string): Email {
  return {
    to: email,
    subject: `Your ${brand} password was changed`,
    paragraphs: [
      'Your password was changed, and we’ve signed you out of your other devices.',
      'Wasn’t you? Reset your password straight away and check your recent sign-ins.',
    ],
  };
}
