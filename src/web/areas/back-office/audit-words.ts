import { formatCents } from '#domain/money/format.ts';
import { numberText } from '#domain/text/counted.ts';

/** 'voucher_stock_changed' as 'Voucher stock changed'. */
export function actionWords(action: string): string {
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Jobs whose name does not read well by itself. */
const jobNames: Readonly<Record<string, string>> = {
  'networth-snapshot': 'Net worth snapshot',
  'round-ups': 'Round-ups',
  'sums-check': 'Transaction totals check',
  sweep: 'Old data clean-up',
  watch: 'Member alerts',
};

/** 'loan-servicing' as 'Loan servicing'. */
export function jobWords(name: string): string {
  return jobNames[name] ?? actionWords(name.replaceAll('-', ' '));
}

/** Stored codes of the audit log that do not read well by themselves, as operators read them. */
const actionNames: Readonly<Record<string, string>> = {
  answer_draft_dropped: 'Answer draft deleted',
  answer_drafted: 'Answer draft saved',
  answer_put_back: 'Answer restored',
  draw_redraw_agreed: 'Redraw approved',
  draw_redraw_declined: 'Redraw declined',
  draw_redraw_requested: 'Redraw requested',
  draw_void_agreed: 'Void approved',
  draw_void_declined: 'Void declined',
  draw_void_requested: 'Void requested',
  gift_refused: 'Gift declined',
  gift_taken_back: 'Gift withdrawn',
  hardship_decided: 'Hardship request answered',
  hardship_question: 'Hardship information requested',
  journey_lead_deleted: 'Visitor request deleted',
  journey_lead_worked: 'Visitor request updated',
  journey_leads_exported: 'Visitor requests downloaded',
  journey_wording_added: 'Journey wording scheduled',
  journey_wording_turned_off: 'Journey wording turned off',
  journey_wording_turned_on: 'Journey wording turned on',
  lead_worked: 'Call-back request updated',
  loan_order_given_up: 'Payment exception cancelled',
  loan_order_tried_again: 'Payment exception retried',
  loan_proposed: 'Loan decision proposed',
  loan_referred: 'Loan referral changed',
  loan_seconded: 'Loan decision approved',
  loan_sent_back: 'Loan application sent back',
  prices_replaced: 'Comparison offers replaced',
  scheme_draft_dropped: 'Plan description draft deleted',
  scheme_drafted: 'Plan description draft saved',
  scheme_published: 'Plan description published',
  scheme_put_back: 'Plan description restored',
  shop_deal_put_back: 'Shop deal restored',
  tip_draft_dropped: 'Tip draft deleted',
  tip_drafted: 'Tip draft saved',
  tip_put_back: 'Tip restored',
  view_begun: 'Support access started',
  view_ended: 'Support access ended',
  view_requested: 'Support access requested',
  voucher_put_back: 'Voucher restored',
};

/** An action of the audit log: 'journey_lead_worked' as 'Visitor request updated'. */
export function auditActionWords(action: string): string {
  return actionNames[action] ?? actionWords(action);
}

/** Types of entities whose code does not read well by itself. */
const subjectNames: Readonly<Record<string, string>> = {
  hardship: 'hardship request',
  journey_lead: 'visitor request',
  lead: 'call-back request',
  outbox: 'message',
  poll: 'charity poll',
  prices: 'comparison offers',
  scheme: 'plan description',
};

/** A type of entity in the audit log: 'journey_lead' as 'Visitor request'. */
export function subjectWords(subject: string): string {
  return actionWords(subjectNames[subject] ?? subject);
}

/** Codes in facts and names of entities that don't read well by themselves. */
const codeNames: Readonly<Record<string, string>> = {
  DailySignIn: 'daily sign-in',
  SignUp: 'sign-up',
  back_office: 'added in the back office',
};

/** A stored code such as 'turned_down' in words; what a person wrote stays as it is. */
function codeWords(text: string): string {
  return codeNames[text] ?? (/^[a-z]+\d*(_[a-z\d]+)+$/.test(text) ? text.replaceAll('_', ' ') : text);
}

type Facts = Record<string, unknown> | null;

/** The entity of an entry: kind, number and screen, if any. */
export interface AuditRow {
  subject: string;
  subject_id: string;
  before: Facts;
  after: Facts;
}

const texts: ReadonlySet<string> = new Set(['tip', 'answer', 'scheme']);

/** 'loan application 7 of member 12'; 'no. 7 of member 12' after an action that already names the kind. */
export function rowWords({ subject, subject_id: id }: AuditRow, action = ''): string {
  const of = /^(\d+):(\d+)$/.exec(id);
  const kind = subjectNames[subject] ?? subject.replaceAll('_', ' ');
  const named = subject !== 'member' && action.toLowerCase().startsWith(`${kind} `);
  // Rules and rates are named by their first day.
  const name = subject === 'job' ? jobWords(id) : codeWords(id.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1'));
  const lead = named ? (of || /^\d+$/.test(id) ? 'no. ' : '') : `${kind} `;
  return of ? `${lead}${of[2]} of member ${of[1]}` : `${lead}${name}`;
}

/** The screen of the entity; null if there is none. */
export function rowHref({ subject, subject_id: id, before, after }: AuditRow): string | null {
  if (subject === 'order') return `/operator/orders/${id}`;
  if (!/^\d+(:\d+)?$/.test(id)) return null;
  const memberId = after?.['member_id'] ?? before?.['member_id'];
  if (subject === 'member') return `/operator/members/${id}`;
  if (subject === 'loan_application') return `/operator/applications/${id.replace(':', '/')}`;
  if (subject === 'conversation' && typeof memberId === 'number') return `/operator/messages/${memberId}/${id}`;
  if (texts.has(subject)) return `/operator/texts/${id}`;
  return typeof memberId === 'number' ? `/operator/members/${memberId}` : null;
}

/** Formats times and operator names for the reader. */
export interface FactReader {
  instant: (at: Date) => string;
  date: (day: string) => string;
  person: (id: number) => string;
}

const isCents = (name: string): boolean => name === 'price' || name === 'value' || name.endsWith('_cents');
const isNumber = (name: string): boolean => name === 'id' || name.endsWith('_id');
const isPerson = (name: string): boolean => name === 'proposed_by' || name === 'agreed_by';

/** Fields whose code does not read well by itself. */
const fieldNames: Readonly<Record<string, string>> = {
  choice: 'group',
  closes_before_minutes: 'entries close (minutes before)',
  href: 'link',
  is_default: 'default',
  left_out_prices: 'prices left out',
  left_out_products: 'products left out',
};

/** 'amount_cents' is 'amount', 'plan_id' is 'plan no.', 'daily_qoin' is 'daily Qoin'. */
function fieldWords(name: string): string {
  const words = name
    .replace(/_cents$/, '')
    .replace(/_id$/, ' no.')
    .replaceAll('_', ' ')
    .replace(/\bqoin\b/, 'Qoin');
  return fieldNames[name] ?? words;
}

function numberWords(name: string, value: number, { person }: FactReader): string {
  if (isCents(name)) return formatCents(value, { currency: true });
  if (isPerson(name)) return person(value);
  return isNumber(name) ? String(value) : numberText(value);
}

function textWords(value: string, { instant, date }: FactReader): string {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return instant(new Date(value));
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return date(value);
  return value === '' ? 'empty' : codeWords(value);
}

/** A value as text: amounts in dollars, times in the reader's zone, lists and groups on one line. */
function valueWords(name: string, value: unknown, reader: FactReader): string {
  if (value === null || value === undefined) return 'not set';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberWords(name, value, reader);
  // Topics are named as the list of messages names them.
  if (typeof value === 'string')
    return name === 'topic' ? actionWords(value.replaceAll('-', ' ')) : textWords(value, reader);
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none';
    const grouped = value.some((item) => typeof item === 'object' && item !== null);
    const sentences = value.some((item) => typeof item === 'string' && /[.!?]$/.test(item));
    return value.map((item) => valueWords(name, item, reader)).join(grouped ? '; ' : sentences ? ' ' : ', ');
  }
  return Object.entries(value as object)
    .map(([field, fieldValue]) => `${fieldWords(field)} ${valueWords(field, fieldValue, reader)}`)
    .join(', ');
}

export interface FactChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** The value as text, whatever the order of its fields. */
const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The fields that differ; all of them if one side is missing. */
export function factChanges(before: Facts, after: Facts, reader: FactReader): FactChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const side = (facts: Facts, name: string) =>
    facts !== null && name in facts ? valueWords(name, facts[name], reader) : null;
  return names
    .filter((name) => before === null || after === null || canonical(before[name]) !== canonical(after[name]))
    .map((name) => ({ field: fieldWords(name), before: side(before, name), after: side(after, name) }));
}
