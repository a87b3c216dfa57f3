import { expect, it } from 'vitest';
import { offerScreens } from './offer-places.ts';

it('shows visitors every offer for members, as the page of rewards does for members', () => {
  const all = Object.keys(offerScreens).filter((path) => offerScreens[path]!.place === undefined);
  expect(all).toEqual(['/get/rewards']);
});
