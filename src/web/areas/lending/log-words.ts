import type { ReasonCode } from '#domain/lending/decision.ts';
import type { applicationEventLabels } from '#domain/lending/event-labels.ts';
import { formatCents } from '#domain/money/format.ts';
import { stateFaces } from './lending-words.ts';

/** The log of an application as operators read it. What has no words here is shown without underscores. */

const plain = (code: string): string => code.replaceAll('_', ' ');

const inWords = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? plain(code);

/** What happened, as it is read before who did it. */
const kinds: Readonly<Record<keyof typeof applicationEventLabels, string>> = {
  started: 'Started',
  sent: 'Sent',
  rule_approved: 'Approved',
  rule_referred: 'Referred to the team',
  rule_declined: 'Declined',
  proposed: 'Decision proposed',
  approved: 'Approved',
  declined: 'Declined',
  sent_back: 'Sent back for another review',
  offered: 'Offer made',
  link_sent: 'Link to the offer emailed',
  opened: 'Offer opened',
  confirmed: 'Code from the phone entered',
  changed: 'Amount or repayments changed',
  identified: 'ID uploaded',
  bank_set: 'Bank account added',
  acknowledged: 'Agreement confirmed as read',
  accepted: 'Agreement signed',
  turned_down: 'Offer turned down',
  lapsed: 'Offer expired',
  withdrawn: 'Withdrawn',
  cooled_off: 'Cancelled in the cooling-off period',
};

export const kindWords = (kind: string): string => inWords(kinds, kind);

const fields: Readonly<Record<string, string>> = {
  bsb: 'BSB',
  ends: 'account number ends',
  kind: 'type of ID',
  loan_id: 'loan no.',
  most_cents: 'maximum',
};

export const fieldWords = (name: string): string => fields[name] ?? plain(name.replace(/_cents$/, ''));

const outcomes: Readonly<Record<string, string>> = { approve: 'approved', refer: 'referred', decline: 'declined' };

/** What the codes of a decision's reasons mean. */
const reasons: ReadonlyMap<string, string> = new Map<ReasonCode, string>([
  ['little_history', 'too few months of transactions'],
  ['no_income', 'no regular income'],
  ['no_room', 'not enough left over'],
  ['arrears', 'a loan of ours in arrears'],
  ['own_hardship', 'hardship on a loan of ours'],
  ['own_catch_up', 'catching up on a loan of ours'],
  ['hardship', 'told us things are hard'],
  ['gambling', 'gambling above the limit'],
  ['lower', 'less than requested'],
  ['longer', 'more repayments than requested'],
  ['large', 'amount that the team reviews'],
  ['within', 'affordable'],
  ['person', 'reviewed by the team'],
]);

/** A code of a field in words. */
function codeWords(name: string, code: string): string {
  if (name === 'state') return code in stateFaces ? stateFaces[code as keyof typeof stateFaces].says : plain(code);
  if (name === 'outcome') return inWords(outcomes, code);
  if (name === 'reasons') return reasons.get(code) ?? plain(code);
  return name === 'kind' ? plain(code) : code;
}

/** A stored value: amounts in dollars, codes in words, and what a person wrote as it is. */
export function factWords(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number')
    return name.endsWith('_cents') ? formatCents(value, { currency: true }) : String(value);
  if (typeof value === 'string') return codeWords(name, value);
  if (Array.isArray(value)) return value.map((part) => factWords(name, part)).join(', ');
  return Object.entries(value)
    .map(([part, is]) => `${fieldWords(part)} ${factWords(part, is)}`)
    .join(', ');
}
