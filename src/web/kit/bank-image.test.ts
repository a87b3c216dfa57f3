import { expect, it } from 'vitest';
import { bankImage } from './bank-image.ts';

it('shows a bank’s logo if it has one, and initials otherwise', () => {
  expect(bankImage({ logo: 'api/merchants/logo/Wandoo', has_image: true })).toBe(
    '/system/api/frontend/wattle/api/merchants/logo/Wandoo',
  );
  expect(bankImage({ logo: 'api/merchants/logo/Wandoo', has_image: false })).toBeNull();
});
