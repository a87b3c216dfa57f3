import type { ActivityTotals, OverviewAlert, WaitingQueue } from '#contract/areas/back-office.ts';
import { jobWords } from './audit-words.ts';

type QueueName = WaitingQueue['name'];

export const queueWords: Record<QueueName, { label: string; href: string }> = {
  messages: { label: 'Messages', href: '/operator/messages' },
  applications: { label: 'Loan applications', href: '/operator/applications' },
  exceptions: { label: 'Payment exceptions', href: '/operator/loans/servicing' },
  hardship: { label: 'Hardship requests', href: '/operator/loans/servicing' },
  leads: { label: 'Call-back requests', href: '/operator/leads' },
  gifts: { label: 'Gifts to approve', href: '/operator/gifts' },
  refunds: { label: 'Refunds to review', href: '/operator/refunds' },
  orders: { label: 'Orders to send', href: '/operator/orders?status=to_send' },
  jobs: { label: 'Failed jobs', href: '/operator/system' },
  outbox: { label: 'Undelivered messages', href: '/operator/system' },
};

export type ActivityKind = keyof ActivityTotals;

export const activityWords: Record<ActivityKind, { label: string; one: string; many: string; note: string }> = {
  active_members: {
    label: 'Active members',
    one: 'member',
    many: 'members',
    note: 'Members who opened at least one screen.',
  },
  sign_ups: { label: 'Sign-ups', one: 'sign-up', many: 'sign-ups', note: 'Members who created an account.' },
  imports: { label: 'Imports', one: 'import', many: 'imports', note: 'Statements imported and not undone.' },
  messages: { label: 'Messages', one: 'message', many: 'messages', note: 'Messages from members.' },
};

export function counted(count: number, { one, many }: { one: string; many: string }): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
}

/** '4 more than the previous 30 days'. */
export function changeWords(now: number, before: number): string {
  const change = now - before;
  if (change === 0) return 'Same as the previous 30 days';
  return `${Math.abs(change).toLocaleString('en-AU')} ${change > 0 ? 'more' : 'fewer'} than the previous 30 days`;
}

export interface AlertWords {
  title: string;
  detail: string;
  href: string;
  grave: boolean;
}

const tooLong: Partial<Record<QueueName, string>> = {
  messages: 'A member has been waiting too long for an answer',
  applications: 'A loan application has been waiting too long',
  exceptions: 'A payment exception has been waiting too long',
  leads: 'A call-back request has been waiting too long',
  gifts: 'A gift has been waiting too long for approval',
  refunds: 'A refund has been waiting too long for a decision',
  orders: 'An order has been waiting too long to be sent',
};

/** An alert in words. `when` formats its instant. */
export function alertWords({ kind, subject, count, at }: OverviewAlert, when: (at: Date) => string): AlertWords {
  const time = at === null ? '' : when(at);
  if (kind === 'ledger_fault')
    return {
      title: 'The ledger doesn’t add up',
      detail: `${counted(count, { one: 'error', many: 'errors' })} found on ${time}.`,
      href: '/operator/system',
      grave: true,
    };
  if (kind === 'audit_fault')
    return {
      title: 'The audit log was changed',
      detail: `Found ${time}.`,
      href: '/operator/audit',
      grave: true,
    };
  if (kind === 'hardship_due')
    return {
      title: count === 1 ? 'A hardship request needs an answer' : `${count} hardship requests are open`,
      detail: `Answer ${count === 1 ? 'it' : 'the first one'} by ${time}.`,
      href: queueWords.hardship.href,
      grave: true,
    };
  if (kind === 'job_failed')
    return {
      title: `${jobWords(subject ?? 'A job')} failed`,
      detail: `The job last failed on ${time}.`,
      href: queueWords.jobs.href,
      grave: false,
    };
  if (kind === 'outbox_given_up')
    return {
      title: `${counted(count, { one: 'message wasn’t', many: 'messages weren’t' })} delivered`,
      detail: `We stopped trying to send ${count === 1 ? 'it' : 'the first one'} on ${time}.`,
      href: queueWords.outbox.href,
      grave: false,
    };
  const name = subject as QueueName;
  return {
    title: tooLong[name] ?? queueWords[name].label,
    detail: count > 1 ? `The first of ${count} has been waiting since ${time}.` : `Waiting since ${time}.`,
    href: queueWords[name].href,
    grave: false,
  };
}
