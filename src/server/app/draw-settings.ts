import { z } from 'zod';
import { isHiddenFromListeners, setting } from './setting-kinds.ts';

/** The settings of the beacon that draws use. */
export const drawTable = {
  DRAW_BEACON: setting(
    'Where draws get their randomness: drand’s public beacon, or our own values. Members can’t verify our own values by themselves, and production uses them only if you set this.',
    'drand, embedded',
    'drand in production, embedded otherwise',
    z.enum(['drand', 'embedded']).optional(),
  ),
  DRAND_URLS: setting(
    'Addresses of drand’s quicknet, tried in order.',
    'up to five URLs separated by commas, each starting with https:// or pointing to this machine',
    'https://api.drand.sh,https://drand.cloudflare.com',
    z
      .string()
      .max(1_000)
      .default('https://api.drand.sh,https://drand.cloudflare.com')
      .transform((value) => value.split(',').map((each) => each.trim().replace(/\/+$/, '')))
      .refine((urls) => urls.length <= 5 && urls.every((each) => URL.canParse(each) && isHiddenFromListeners(each))),
  ),
};

interface DrawValues {
  DRAW_BEACON?: 'drand' | 'embedded' | undefined;
  DRAND_URLS: readonly string[];
}

/** The addresses of the public beacon; none where our own is used. */
export function drawSettings(values: DrawValues, production: boolean): { drandUrls: readonly string[] | undefined } {
  const isPublic = (values.DRAW_BEACON ?? (production ? 'drand' : 'embedded')) === 'drand';
  return { drandUrls: isPublic ? values.DRAND_URLS : undefined };
}
