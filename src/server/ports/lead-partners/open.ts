import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { embeddedLeadPartners } from './embedded.ts';
import type { LeadPartners } from './port.ts';
import { webhookLeadPartners } from './webhook.ts';
import type { PartnerWebhookSettings } from './webhook.ts';

/** The configured partner; otherwise requests are stored here, and in production no sample payout is shown. */
export function openLeadPartners(
  webhook: PartnerWebhookSettings | undefined,
  { database, clock, production }: { database: Database; clock: Clock; production: boolean },
): LeadPartners {
  return webhook
    ? webhookLeadPartners(webhook, { clock })
    : embeddedLeadPartners({ database, clock, samples: !production });
}
