import { describe, expect, it } from 'vitest';
import { readDetails } from './details.ts';

describe('field 86', () => {
  it.each<[string, string[], string, string | null]>([
    [
      'German parts',
      ['166?00GUTSCHRIFT?109310?20EREF+123-456?21SVWZ+Rent June?30BANKDEFF?31DE99?32Landlord AG?34171'],
      'Landlord AG Rent June',
      'Landlord AG',
    ],
    [
      'a purpose over full parts',
      ['177?00UEBERWEISUNG?20SVWZ+Invoice 2025-0001 for w?21ork done in June and July o?22f this year'],
      'Invoice 2025-0001 for work done in June and July of this year',
      null,
    ],
    ['a purpose over short parts', ['177?20First line?21second line'], 'First line second line', null],
    [
      'a name in two parts',
      ['105?20Tax?32Finanzamt Muenchen Abteilun?33g Erhebung'],
      'Finanzamt Muenchen Abteilung Erhebung Tax',
      'Finanzamt Muenchen Abteilung Erhebung',
    ],
    [
      'parts over lines',
      ['159?00RETOURE?100399?20EREF+TFNR 40005 00005?21MTLG:Grund nicht s', 'pezifizie?22rt'],
      'EREF+TFNR 40005 00005 MTLG:Grund nicht spezifiziert',
      null,
    ],
    ['Polish parts', ['>20Office rent>32BOOKING GROUP'], 'BOOKING GROUP Office rent', 'BOOKING GROUP'],
    [
      'Dutch parts with a code',
      ['000>100987654321', '>20GENERAL ACCOUNT>21COSTS>310390123456'],
      'GENERAL ACCOUNT COSTS',
      null,
    ],
    ['a mark inside the text', ['177?20Really? Yes?32Ann'], 'Ann Really? Yes', 'Ann'],
    ['only a posting text', ['804?00BANK FEE?34999'], 'BANK FEE', null],
    [
      'parts between slashes',
      ['/BENM//NAME/JOHN DOE/REMI/Reference 201301234/ISDT/2013-01-02'],
      'JOHN DOE Reference 201301234',
      'JOHN DOE',
    ],
    [
      'slashes over lines',
      ['/EREF/01-01-2013 12:00 0030000987654321/BENM//NAME/CONTRA ACCOUN', 'T HOLDER/REMI//ISDT/2013-07-11'],
      'CONTRA ACCOUNT HOLDER',
      'CONTRA ACCOUNT HOLDER',
    ],
    [
      'a counterparty of ING',
      ['/CNTP/NL32INGB0000012345/INGBNL2A/ING BANK NV INZAKE WEB///REMI/USTD//EV10001REP1/'],
      'ING BANK NV INZAKE WEB EV10001REP1',
      'ING BANK NV INZAKE WEB',
    ],
    [
      'an American style',
      ['/PT/FT/PY/SOMETHING FOO BAR          112233', '   123456789'],
      'SOMETHING FOO BAR 112233 123456789',
      null,
    ],
    ['free text', ['GIRO   428428 KPN', 'INCL. 1,44 GST'], 'GIRO 428428 KPN INCL. 1,44 GST', null],
    ['free text cut at full length', [`${'x'.repeat(64)}A`, 'B'], `${'x'.repeat(64)}AB`, null],
    ['a path that is no code', ['/paid/by card'], '/paid/by card', null],
    ['nothing', [''], '', null],
  ])('of %s says what a movement was for', (_, lines, description, payee) => {
    expect(readDetails(lines)).toEqual({ description, payee });
  });
});
