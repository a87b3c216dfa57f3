import { backOffice } from '#contract/areas/back-office.ts';
import { connections } from '#contract/areas/connections.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { household } from '#contract/areas/household.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { orders } from '#contract/areas/orders.ts';
import { profile } from '#contract/areas/profile.ts';
import { security } from '#contract/areas/security.ts';
import { settings } from '#contract/areas/settings.ts';
import { tracking } from '#contract/areas/tracking.ts';
import { prefetch } from '#web/kit/query.ts';

/** The first reads of the settings screens, started with the chunk. */
export function readMember(): Promise<void> {
  return prefetch(profile.get);
}

export async function readLocks(): Promise<void> {
  await Promise.all([
    readMember(),
    prefetch(security.tfaState),
    prefetch(security.pinState),
    prefetch(security.passkeys),
    prefetch(security.sessions),
  ]);
}

/** The states that the rows of the index show. */
export async function readIndex(): Promise<void> {
  await Promise.all([
    readMember(),
    prefetch(security.sessions),
    prefetch(backOffice.ownViews, { query: { limit: 10 } }),
    prefetch(connections.list),
    prefetch(household.overview),
    prefetch(orders.methods),
    prefetch(entitlements.status),
    prefetch(tracking.choices),
  ]);
}

export async function readDevices(): Promise<void> {
  await Promise.all([prefetch(security.sessions), prefetch(security.signInHistory)]);
}

export async function readNotificationSettings(): Promise<void> {
  await Promise.all([readMember(), prefetch(notifications.choices)]);
}

export async function readPrivacy(): Promise<void> {
  await Promise.all([prefetch(tracking.choices), prefetch(profile.consents)]);
}

export async function readFeatureMap(): Promise<void> {
  await Promise.all([prefetch(settings.featureMap), prefetch(settings.plans)]);
}
