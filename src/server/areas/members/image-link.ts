import { profile } from '#contract/areas/profile.ts';
import type { Context } from '#server/kit/implement.ts';
import { openEncrypted, encryptUntil } from '#server/areas/members/encryption.ts';

const IMAGE = 'image';
const SHOW_MS = 10 * 60 * 1000;

type ImageContext = Pick<Context, 'settings' | 'clock'>;

/**
 * A token that gives access to one image for ten minutes. It appears in a URL, so it must not give access to anything
 * else.
 */
export function shownAt({ settings, clock }: ImageContext, key: string): { image: string; token: string } {
  const token = encryptUntil(settings.keys, IMAGE, { key }, new Date(clock.now().getTime() + SHOW_MS));
  return { image: `/system/api/frontend/${settings.product}/${profile.displayImage.path}?token=${token}`, token };
}

/** The image key in a token: `expired` when the token has expired, undefined when it was never valid. */
export function shownBy({ settings, clock }: ImageContext, token: string): { key: string } | 'expired' | undefined {
  const opened = openEncrypted(settings.keys, IMAGE, token, clock.now());
  if ('facts' in opened) return { key: String(opened.facts['key']) };
  return opened.expired ? 'expired' : undefined;
}
