import { account } from '#contract/areas/account.ts';
import type { Context } from '#server/kit/implement.ts';
import { openSealed, sealUntil } from '#server/areas/members/public.ts';

const IMAGE = 'image';
const SHOW_MS = 10 * 60 * 1000;

type PictureContext = Pick<Context, 'settings' | 'clock'>;

/** A token for this one picture, for ten minutes: it stands in an address, so it must open nothing else. */
export function shownAt({ settings, clock }: PictureContext, key: string): { image: string; token: string } {
  const token = sealUntil(settings.keys, IMAGE, { key }, new Date(clock.now().getTime() + SHOW_MS));
  return { image: `/system/api/frontend/${settings.product}/${account.displayImage.path}?token=${token}`, token };
}

/** The key of the picture that a token shows; `expired` when it was good once, undefined when it never was. */
export function shownBy({ settings, clock }: PictureContext, token: string): { key: string } | 'expired' | undefined {
  const opened = openSealed(settings.keys, IMAGE, token, clock.now());
  if ('facts' in opened) return { key: String(opened.facts['key']) };
  return opened.expired ? 'expired' : undefined;
}
