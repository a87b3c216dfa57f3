import * as z from 'zod/mini';

/**
 * The fields of Up's responses that we read. Source: the OpenAPI document of the Up API, version 1. Additional fields
 * are ignored; a field that we read must match the document.
 */

const money = z.object({ currencyCode: z.string().check(z.regex(/^[A-Z]{3}$/)), valueInBaseUnits: z.int() });
const dateTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/));
const id = z.string().check(z.minLength(1), z.maxLength(200));
const links = z.object({ next: z.nullable(z.string()) });

export const upAccount = z.object({
  id,
  attributes: z.object({
    displayName: z.string(),
    accountType: z.literal(['SAVER', 'TRANSACTIONAL', 'HOME_LOAN']),
    ownershipType: z.literal(['INDIVIDUAL', 'JOINT']),
    /** The available balance: amounts on hold are deducted. */
    balance: money,
  }),
});
export type UpAccount = z.output<typeof upAccount>;

export const upTransaction = z.object({
  id,
  attributes: z.object({
    status: z.literal(['HELD', 'SETTLED']),
    rawText: z.nullable(z.string()),
    description: z.string(),
    message: z.nullable(z.string()),
    amount: money,
    settledAt: z.nullable(dateTime),
    createdAt: dateTime,
  }),
});
export type UpTransaction = z.output<typeof upTransaction>;

export const upWebhook = z.object({ id, attributes: z.object({ url: z.string(), secretKey: z.optional(z.string()) }) });

export const upAnswers = {
  ping: z.object({ meta: z.object({ id }) }),
  accounts: z.object({ data: z.array(upAccount), links }),
  transactions: z.object({ data: z.array(upTransaction), links }),
  webhooks: z.object({ data: z.array(upWebhook), links }),
  webhook: z.object({ data: upWebhook }),
};

/** An event that Up posts. */
export const upEvent = z.object({ data: z.object({ attributes: z.object({ eventType: z.string() }) }) });
