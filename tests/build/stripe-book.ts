/** A payment intent as Stripe sends it, in the fields that we read or that a test looks at. */
export interface StandInIntent {
  id: string;
  object: 'payment_intent';
  created: number;
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  metadata: Record<string, string>;
  customer: string | null;
  payment_method: string | null;
  setup_future_usage: string | null;
  receipt_email: string | null;
  latest_charge: object | string | null;
  last_payment_error: { type: string; code: string; decline_code?: string } | null;
  refunded: number;
}

export interface Answer {
  status: number;
  body: object;
}

export type Fields = Readonly<Record<string, string>>;

/** What the confirmation tokens and payment methods of the tests do. */
const declines: Readonly<Record<string, { code: string; decline_code?: string }>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline' },
  funds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  expired: { code: 'expired_card' },
};
const behaviours = new Set(['pays', 'check', 'slow', ...Object.keys(declines)]);

const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031 };

export const refusal = (status: number, error: object): Answer => ({ status, body: { error } });
const missing = (param: string): Answer =>
  refusal(400, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}` });

/** What Stripe stores, and what its calls do to it. */
export class StripeBook {
  readonly intents = new Map<string, StandInIntent>();
  readonly #saved = new Map<string, { customer: string; behaviour: string }>();
  readonly #refunds: { id: string; payment_intent: string; amount: number }[] = [];
  #ids = 0;

  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  id(prefix: string): string {
    this.#ids += 1;
    return `${prefix}_${String(this.#ids).padStart(8, '0')}`;
  }

  capture(intent: StandInIntent): void {
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: { id: this.id('ch'), payment_method_details: { type: 'card', card } },
    });
  }

  /** The behaviour of what is charged; undefined where there is no such token or saved card. */
  #behaviourOf(fields: Fields): string | undefined {
    const token = /^ctoken_([a-z]+)(?:_\w+)?$/.exec(fields['confirmation_token'] ?? '')?.[1];
    if (token && behaviours.has(token)) return token;
    const saved = this.#saved.get(fields['payment_method'] ?? '');
    return saved && saved.customer === fields['customer'] ? saved.behaviour : undefined;
  }

  createIntent(fields: Fields): Answer {
    const behaviour = this.#behaviourOf(fields);
    if (behaviour === undefined)
      return missing(fields['confirmation_token'] === undefined ? 'payment_method' : 'confirmation_token');
    if (Number(fields['amount']) < 50)
      return refusal(400, {
        type: 'invalid_request_error',
        code: 'amount_too_small',
        param: 'amount',
        message: 'Amount must be at least $0.50 aud',
      });
    const intent: StandInIntent = {
      id: this.id('pi'),
      object: 'payment_intent',
      created: Math.floor(this.#now().getTime() / 1000),
      amount: Number(fields['amount']),
      amount_received: 0,
      currency: fields['currency'] ?? '',
      status: 'processing',
      client_secret: '',
      metadata: { key: fields['metadata[key]'] ?? '', reference: fields['metadata[reference]'] ?? '' },
      customer: fields['customer'] ?? null,
      payment_method: fields['payment_method'] ?? this.id('pm'),
      setup_future_usage: fields['setup_future_usage'] ?? null,
      receipt_email: fields['receipt_email'] ?? null,
      latest_charge: null,
      last_payment_error: null,
      refunded: 0,
    };
    intent.client_secret = `${intent.id}_secret_x`;
    this.intents.set(intent.id, intent);
    if (intent.setup_future_usage && intent.customer)
      this.#saved.set(intent.payment_method!, { customer: intent.customer, behaviour });
    const declined = declines[behaviour];
    if (declined) {
      const error = { type: 'card_error', message: 'Your card was declined.', ...declined };
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
      return refusal(402, { ...error, payment_intent: intent });
    }
    if (behaviour === 'check' && fields['off_session'] === 'true') {
      const code = 'authentication_required';
      const error = { type: 'card_error', code, decline_code: code, message: 'Your card was declined.' };
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
      return refusal(402, { ...error, payment_intent: intent });
    }
    if (behaviour === 'check') intent.status = 'requires_action';
    if (behaviour === 'pays') this.capture(intent);
    return { status: 200, body: intent };
  }

  cancelIntent(id: string): Answer {
    const intent = this.intents.get(id);
    if (!intent) return missing('intent');
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return refusal(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'It has ended.',
      });
    intent.status = 'canceled';
    return { status: 200, body: intent };
  }

  createSetup(fields: Fields): Answer {
    const behaviour = this.#behaviourOf(fields);
    if (behaviour === undefined) return missing('confirmation_token');
    const declined = declines[behaviour];
    if (declined) return refusal(402, { type: 'card_error', message: 'Your card was declined.', ...declined });
    const id = this.id('pm');
    if (behaviour !== 'check') this.#saved.set(id, { customer: fields['customer'] ?? '', behaviour });
    return {
      status: 200,
      body: {
        id: this.id('seti'),
        object: 'setup_intent',
        status: behaviour === 'check' ? 'requires_action' : 'succeeded',
        payment_method: { id, object: 'payment_method', type: 'card', card },
      },
    };
  }

  detach(id: string): Answer {
    return this.#saved.delete(id) ? { status: 200, body: { id, customer: null } } : missing('payment_method');
  }

  refund(fields: Fields): Answer {
    const intent = this.intents.get(fields['payment_intent'] ?? '');
    const amount = Number(fields['amount']);
    if (!intent) return missing('payment_intent');
    if (intent.refunded + amount > intent.amount_received)
      return refusal(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Too much.' });
    intent.refunded += amount;
    const refund = { id: this.id('re'), object: 'refund', payment_intent: intent.id, amount, status: 'succeeded' };
    this.#refunds.push(refund);
    return { status: 200, body: refund };
  }
}

export function route(book: StripeBook, method: string, url: URL, fields: Fields, isSearchable: boolean): Answer {
  const [, , kind = '', id = '', act = ''] = url.pathname.split('/');
  if (method === 'POST' && kind === 'customers')
    return { status: 200, body: { id: book.id('cus'), object: 'customer' } };
  if (method === 'POST' && kind === 'setup_intents') return book.createSetup(fields);
  if (method === 'POST' && kind === 'refunds') return book.refund(fields);
  if (method === 'POST' && kind === 'payment_methods' && act === 'detach') return book.detach(id);
  if (kind !== 'payment_intents') return missing('url');
  if (method === 'POST') return act === 'cancel' ? book.cancelIntent(id) : book.createIntent(fields);
  const intents = [...book.intents.values()].reverse();
  if (id === 'search') {
    const key = /metadata\['key'\]:'([^']*)'/.exec(url.searchParams.get('query') ?? '')?.[1];
    const data = isSearchable ? intents.filter(({ metadata }) => metadata['key'] === key) : [];
    return { status: 200, body: { object: 'search_result', data, has_more: false, url: url.pathname } };
  }
  if (id !== '') {
    const intent = book.intents.get(id);
    return intent ? { status: 200, body: intent } : missing('intent');
  }
  const since = Number(url.searchParams.get('created[gte]') ?? 0);
  const after = url.searchParams.get('starting_after');
  const start = after === null ? 0 : intents.findIndex((intent) => intent.id === after) + 1;
  const limit = Number(url.searchParams.get('limit') ?? 10);
  const rest = intents.slice(start).filter(({ created }) => created >= since);
  return {
    status: 200,
    body: { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url: url.pathname },
  };
}
