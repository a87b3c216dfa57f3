import type { Email } from '#server/areas/email/public.ts';
import type { MemberRow } from '#server/areas/members/public.ts';

type Reader = Pick<MemberRow, 'email' | 'first_name'>;

/** Texts of emails and messages about account access and verification. */

export function resetEmail({ email, first_name }: Reader, brand: string, link: string): Email {
  return {
    to: email,
    firstName: first_name,
    subject: `Set a new ${brand} password`,
    paragraphs: ['You asked to set a new password. The button works once, for one hour.'],
    action: { label: 'Set a new password', url: link },
    after: ['If you did not ask, there is nothing to do: your password stays as it is.'],
  };
}

export function userNameEmail({ email, first_name }: Reader, brand: string, login: string): Email {
  return {
    to: email,
    firstName: first_name,
    subject: `Your ${brand} user name`,
    paragraphs: [`Your user name is the e-mail address ${email}.`],
    action: { label: 'Sign in', url: login },
    after: ['If you did not ask for it, there is nothing to do.'],
  };
}

export function userNameText(emails: readonly string[], brand: string, login: string): string {
  return `Your ${brand} user name is ${emails.join(' or ')}. Sign in at ${login}`;
}

export function verifyEmail(
  { to, firstName, code, link }: { to: string; firstName: string; code: string; link: string },
  brand: string,
): Email {
  return {
    to,
    firstName,
    subject: `Verify your e-mail address for ${brand}`,
    paragraphs: ['Press the button to verify that this e-mail address is yours. It works for a day.'],
    action: { label: 'Verify my e-mail address', url: link },
    after: [
      `Or enter this code within ten minutes: ${code}.`,
      `If you do not know ${brand}, somebody has mistyped an address. There is nothing to do.`,
    ],
  };
}

export function verifyText(code: string, brand: string, link: string | undefined): string {
  return `${code} is your ${brand} code. It works for 10 minutes.${link ? ` Or open ${link}` : ''} We will never ask you for it.`;
}

export function codeEmail(to: string, code: string, brand: string): Email {
  return {
    to,
    subject: `${code} is your ${brand} code`,
    paragraphs: ['Enter this code to go on:'],
    code,
    after: ['It works once, for ten minutes. We will never ask you for it.'],
  };
}

export function alreadyMember({ email, first_name }: Reader, brand: string, forgot: string): Email {
  return {
    to: email,
    firstName: first_name,
    subject: `You already have a ${brand} account`,
    paragraphs: [
      'Somebody, perhaps you, tried to sign up with this e-mail address. It has an account already, and nothing about it was changed.',
    ],
    action: { label: 'I forgot my password', url: forgot },
  };
}

export function passwordChanged(email: string, brand: string): Email {
  return {
    to: email,
    subject: `Your ${brand} password was changed`,
    paragraphs: [
      'The password of your account was changed just now, and other devices were signed out.',
      'If this was not you, ask for a new password at once and look at your sign-in history.',
    ],
  };
}
