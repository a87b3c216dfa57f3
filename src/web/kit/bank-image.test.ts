import { expect, it } from 'vitest';
import { bankImage } from './bank-image.ts';

it('shows the picture of a bank that has one, and initials for any other', () => {
  expect(bankImage({ logo: 'api/merchants/logo/Wandoo', has_image: true })).toBe(
    '/system/api/frontend/wattle/api/merchants/logo/Wandoo',
  );
  expect(bankImage({ logo: 'api/merchants/logo/Wandoo', has_image: false })).toBeNull();
});
