import { createHash } from 'node:crypto';
import type { MailMessage } from './port.ts';

/** The fields of nodemailer's message that we set. */
export interface SmtpMessage {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
}

/** The same key gives the same Message-ID, by which mailboxes drop a repeated email. */
export function messageIdOf(key: string, from: string): string {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`;
}

/** A line break in a header would start another header: it becomes a space. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

export function toSmtp(message: MailMessage, from: string): SmtpMessage {
  return {
    from,
    to: oneLine(message.to),
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    messageId: messageIdOf(message.key, from),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(message.unsubscribeUrl ? { 'List-Unsubscribe': `<${oneLine(message.unsubscribeUrl)}>` } : {}),
    },
  };
}

/** Whether a failure is permanent: a 5xx reply about the recipient or the content. */
export function isRefusal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    responseCode < 600 &&
    (command === 'RCPT TO' || command === 'DATA')
  );
}
