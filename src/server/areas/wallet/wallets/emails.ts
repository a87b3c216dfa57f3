import { counted } from '#domain/text/counted.ts';
import type { Email } from '#server/areas/email/public.ts';

/** The code that opens the recovery of a wallet. */
export function emailCodeEmail(to: string, code: string): Email {
  return {
    to,
    subject: `${code} is your wallet code`,
    paragraphs: ['Enter this code to recover your wallet. It’s valid for 10 minutes.'],
    code,
    after: ['Don’t share it with anyone, including us. If you didn’t ask for it, change your password.'],
  };
}

/** Sent after a wallet was recovered, so that its owner notices if it was somebody else. */
export function recoveredEmail(to: string, { name, hours }: { name: string; hours: number }): Email {
  return {
    to,
    subject: 'Your wallet has a new passkey',
    paragraphs: [
      `“${name}” was recovered with its recovery code. It has a new passkey, and the old ones no longer work.`,
      `To keep your tokens safe, it can’t send anything for ${counted(hours, 'hour')}.`,
    ],
    after: ['If this wasn’t you, change your password now and contact our support team.'],
  };
}
