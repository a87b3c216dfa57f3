import * as z from 'zod/mini';

/**
 * The fields of a data holder's responses that we read, by the public Consumer Data Standards (banking, 1.35).
 * Additional fields are ignored; a field that we read must match the standard.
 */

/** AmountString: dollars with two to sixteen decimals; negative is money out or owing. */
const amount = z.string().check(z.regex(/^-?\d{1,16}\.\d{2,16}$/));
/** DateTimeString: RFC 3339 with seconds. */
const dateTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/));
const dateText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const asciiId = z.string().check(z.minLength(1), z.maxLength(500));
const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

const links = z.object({ self: z.string(), next: z.optional(z.string()) });
const meta = z.object({ totalRecords: z.optional(z.int()), totalPages: z.optional(z.int()) });

function pagedAnswer<K extends string, S extends z.ZodMiniType>(key: K, item: S) {
  return z.object({
    data: z.object({ [key]: z.array(item) } as Record<K, z.ZodMiniArray<S>>),
    links,
    meta: z.optional(meta),
  });
}

export const productCategories = [
  'BUSINESS_LOANS',
  'BUY_NOW_PAY_LATER',
  'CRED_AND_CHRG_CARDS',
  'LEASES',
  'MARGIN_LOANS',
  'OVERDRAFTS',
  'PERS_LOANS',
  'REGULATED_TRUST_ACCOUNTS',
  'RESIDENTIAL_MORTGAGES',
  'TERM_DEPOSITS',
  'TRADE_FINANCE',
  'TRANS_AND_SAVINGS_ACCOUNTS',
  'TRAVEL_CARDS',
] as const;

export const cdrAccount = z.object({
  accountId: asciiId,
  displayName: z.string(),
  nickname: maybe(z.string()),
  openStatus: maybe(z.literal(['OPEN', 'CLOSED'])),
  isOwned: maybe(z.boolean()),
  accountOwnership: z.literal(['UNKNOWN', 'ONE_PARTY', 'TWO_PARTY', 'MANY_PARTY', 'OTHER']),
  maskedNumber: z.string(),
  productCategory: z.literal(productCategories),
  productName: z.string(),
  creationDate: maybe(dateText),
});
export type CdrAccount = z.output<typeof cdrAccount>;

export const cdrAccountDetail = z.object({
  accountId: asciiId,
  bsb: maybe(z.string()),
  accountNumber: maybe(z.string()),
});

export const cdrBalance = z.object({
  accountId: asciiId,
  currentBalance: amount,
  availableBalance: amount,
  creditLimit: maybe(amount),
  currency: maybe(z.string()),
});
export type CdrBalance = z.output<typeof cdrBalance>;

export const transactionTypes = [
  'DIRECT_DEBIT',
  'FEE',
  'INTEREST_CHARGED',
  'INTEREST_PAID',
  'OTHER',
  'PAYMENT',
  'TRANSFER_INCOMING',
  'TRANSFER_OUTGOING',
] as const;

export const cdrTransaction = z.object({
  accountId: asciiId,
  transactionId: maybe(asciiId),
  isDetailAvailable: z.boolean(),
  type: z.literal(transactionTypes),
  status: z.literal(['PENDING', 'POSTED']),
  description: z.string(),
  postingDateTime: maybe(dateTime),
  valueDateTime: maybe(dateTime),
  executionDateTime: maybe(dateTime),
  amount,
  currency: maybe(z.string().check(z.regex(/^[A-Z]{3}$/))),
  reference: z.string(),
  merchantName: maybe(z.string()),
  merchantCategoryCode: maybe(z.string()),
  billerName: maybe(z.string()),
});
export type CdrTransaction = z.output<typeof cdrTransaction>;

export const cdrDirectDebit = z.object({
  accountId: asciiId,
  authorisedEntity: z.object({
    description: maybe(z.string()),
    financialInstitution: maybe(z.string()),
    abn: maybe(z.string()),
  }),
  lastDebitDateTime: maybe(dateTime),
  lastDebitAmount: maybe(amount),
});
export type CdrDirectDebit = z.output<typeof cdrDirectDebit>;

/** The payee of a scheduled payment, as far as a name can be derived. */
const cdrPaymentTo = z.object({
  toUType: z.string(),
  nickname: maybe(z.string()),
  digitalWallet: maybe(z.object({ name: z.string() })),
  domestic: maybe(
    z.object({
      account: maybe(z.object({ accountName: maybe(z.string()) })),
      payId: maybe(z.object({ name: maybe(z.string()) })),
    }),
  ),
  biller: maybe(z.object({ billerName: z.string() })),
  international: maybe(z.object({ beneficiaryDetails: z.object({ name: maybe(z.string()) }) })),
});
export type CdrPaymentTo = z.output<typeof cdrPaymentTo>;

const scheduleEnd = {
  finalPaymentDate: maybe(dateText),
  paymentsRemaining: maybe(z.int()),
  nonBusinessDayTreatment: maybe(z.literal(['AFTER', 'BEFORE', 'ON', 'ONLY'])),
};

const cdrRecurrence = z.object({
  nextPaymentDate: maybe(dateText),
  recurrenceUType: z.literal(['eventBased', 'intervalSchedule', 'lastWeekDay', 'onceOff']),
  onceOff: maybe(z.object({ paymentDate: dateText })),
  intervalSchedule: maybe(z.object({ ...scheduleEnd, intervals: z.array(z.object({ interval: z.string() })) })),
  lastWeekDay: maybe(z.object(scheduleEnd)),
});
export type CdrRecurrence = z.output<typeof cdrRecurrence>;

export const cdrScheduledPayment = z.object({
  scheduledPaymentId: asciiId,
  nickname: maybe(z.string()),
  payerReference: z.string(),
  payeeReference: maybe(z.string()),
  status: z.literal(['ACTIVE', 'INACTIVE', 'SKIP']),
  from: z.object({ accountId: asciiId }),
  paymentSet: z.array(
    z.object({
      isAmountCalculated: maybe(z.boolean()),
      amount: maybe(amount),
      currency: maybe(z.string()),
      to: cdrPaymentTo,
    }),
  ),
  recurrence: cdrRecurrence,
});
export type CdrScheduledPayment = z.output<typeof cdrScheduledPayment>;

export const cdrPayee = z.object({
  payeeId: asciiId,
  nickname: z.string(),
  description: maybe(z.string()),
  type: z.literal(['BILLER', 'DIGITAL_WALLET', 'DOMESTIC', 'INTERNATIONAL']),
});
export type CdrPayee = z.output<typeof cdrPayee>;

export const answers = {
  accounts: pagedAnswer('accounts', cdrAccount),
  accountDetail: z.object({ data: cdrAccountDetail }),
  balances: pagedAnswer('balances', cdrBalance),
  transactions: pagedAnswer('transactions', cdrTransaction),
  directDebits: pagedAnswer('directDebitAuthorisations', cdrDirectDebit),
  scheduledPayments: pagedAnswer('scheduledPayments', cdrScheduledPayment),
  payees: pagedAnswer('payees', cdrPayee),
};

/** The error codes of a holder, such as 'urn:au-cds:error:cds-banking:Authorisation/InvalidBankingAccount'. */
export const cdrErrors = z.object({
  errors: z.array(z.object({ code: z.string(), title: z.string(), detail: z.optional(z.string()) })),
});

export const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.int(),
  refresh_token: z.optional(z.string()),
  cdr_arrangement_id: z.optional(z.string()),
  scope: z.optional(z.string()),
  id_token: z.optional(z.string()),
});
export const introspection = z.object({
  active: z.boolean(),
  exp: z.optional(z.int()),
  scope: z.optional(z.string()),
  cdr_arrangement_id: z.optional(z.string()),
});
export const parAnswer = z.object({ request_uri: z.string(), expires_in: z.int() });
