import { describe, expect, test } from 'vitest';
import { isAbn, passesModulus10, readPayId } from './payee-identity.ts';
import type { PayIdType } from './payee-identity.ts';

describe('payees', () => {
  test.each([
    ['51824753556', true],
    ['53004085616', true],
    ['51824753565', false],
    ['5182475355', false],
    ['00000000000', false],
  ])('ABN %s: %s', (digits, is) => expect(isAbn(digits)).toBe(is));

  test.each([
    ['4111111111111111', true],
    ['18', true],
    ['79927398713', true],
    ['79927398710', false],
    ['12', false],
  ])('modulus 10 of %s: %s', (digits, passes) => expect(passesModulus10(digits)).toBe(passes));

  test.each<[PayIdType, string, string | null]>([
    ['email', ' Mia@Example.com ', 'mia@example.com'],
    ['email', 'mia@example', null],
    ['mobile', '0412 345 678', '+61412345678'],
    ['mobile', '+61 412-345-678', '+61412345678'],
    ['mobile', '02 9876 5432', null],
    ['abn', '51 824 753 556', '51824753556'],
    ['abn', '51 824 753 557', null],
    ['organisation', 'Club.Example.au', 'club.example.au'],
    ['organisation', 'a', null],
    ['organisation', 'x'.repeat(256), null],
  ])('PayID %s %s', (type, typed, stored) => expect(readPayId(type, typed)).toBe(stored));
});
