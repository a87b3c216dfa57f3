import { profile } from '#contract/areas/profile.ts';
import { security } from '#contract/areas/security.ts';
import { settings } from '#contract/areas/settings.ts';
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
    prefetch(security.signInHistory),
  ]);
}

export async function readFeatureMap(): Promise<void> {
  await Promise.all([prefetch(settings.featureMap), prefetch(settings.plans)]);
}
