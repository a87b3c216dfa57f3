import { expect, test } from 'vitest';
import { billWords, consentWords } from './support-access-words.ts';

test('operators read the words of a bill and of a consent, not their codes', () => {
  expect([billWords('Rent', 'fortnightly'), billWords('Gym', 'four_weekly'), billWords('Rego', 'halfyearly')]).toEqual([
    'Rent, every fortnight',
    'Gym, every four weeks',
    'Rego, every six months',
  ]);
  expect(consentWords).toEqual({
    waiting: 'Waiting for the member to sign in',
    open: 'Connected',
    ended: 'Consent ended',
    withdrawn: 'Consent withdrawn',
  });
});
