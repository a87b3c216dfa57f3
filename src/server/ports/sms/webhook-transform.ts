import type { TextMessage } from './port.ts';

export interface WebhookBody {
  to: string;
  text: string;
  reference: string;
}

export function toWebhook({ key, to, text }: TextMessage): WebhookBody {
  return { to, text, reference: key };
}

/** Responses about the message itself are permanent; those about us (401, 403), limits and outages are temporary. */
export function isRefusal(status: number): boolean {
  return status === 400 || status === 404 || status === 410 || status === 422;
}
