import { expect, it } from 'vitest';
import { bankPicture } from './bank-picture.ts';

it('shows the picture of a bank that has one, and initials for any other', () => {
  expect(bankPicture({ logo: 'api/merchants/logo/Wandoo', has_picture: true })).toBe(
    '/system/api/frontend/wattle/api/merchants/logo/Wandoo',
  );
  expect(bankPicture({ logo: 'api/merchants/logo/Wandoo', has_picture: false })).toBeNull();
});
