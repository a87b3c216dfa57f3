import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDescriptor } from './descriptor.ts';
import { PhraseTrie } from './phrase-trie.ts';
import { tokenise } from './tokens.ts';

describe('words', () => {
  it.each([
    ["Dan Murphy's", ['DAN', 'MURPHYS']],
    ['Best & Less', ['BEST', 'LESS']],
    ['BEST AND LESS', ['BEST', 'LESS']],
    ['Café L’Été', ['CAFE', 'LETE']],
    ['7-ELEVEN/2055', ['7', 'ELEVEN', '2055']],
    ['  ', []],
    ['六福 shop', ['六福', 'SHOP']],
  ])('%s', (text, words) => {
    expect(tokenise(text)).toEqual(words);
  });

  it('finds the longest phrase, and a later one replaces an earlier', () => {
    const trie = new PhraseTrie<string>();
    trie.add('Coles', 'a');
    trie.add('Coles Express', 'b');
    trie.add('COLES', 'c');
    expect(trie.longestAt(['COLES', 'EXPRESS', 'KEW'], 0)).toEqual({ value: 'b', end: 2 });
    expect(trie.longestAt(['COLES', 'EXPRESS'], 0, 1)).toEqual({ value: 'c', end: 1 });
    expect(trie.longestAt(['EXPRESS'], 0)).toBeNull();
    expect(() => trie.add('&', 'd')).toThrow(RangeError);
  });
});

describe('descriptors', () => {
  it.each([
    ['EFTPOS WDL HANDYWAY ALDI 217   FITZROY NORTH VICAU', 'card', 'Aldi', 'aldi'],
    ['VISA PURCHASE CARD 1234 THE GREEN SPOON 77120 HOBART TAS', 'card', 'The Green Spoon', 'the green spoon'],
    ['Direct Debit 123456 NETFLIX.COM', 'debit', 'Netflix.com', 'netflix com'],
    ['Osko Payment to Jane Citizen', 'transfer', 'Jane Citizen', 'jane citizen'],
    ['PAYPAL *SPOTIFY', 'card', 'Spotify', 'spotify'],
    ['SQ *CORNER CAFE FITZROY VIC AUS Card xx1234 Value Date: 01/02/2024', 'card', 'Corner Cafe', 'corner cafe'],
    ['SMP*THE GREEN HOUSE', 'card', 'The Green House', 'the green house'],
    ['ZLR*Hardware & General', 'card', 'Hardware & General', 'hardware general'],
    ["V1234 05/03 DAN MURPHY'S 3456 MELBOURNE 74564724064", 'none', "Dan Murphy's", 'dan murphys'],
    ['Visa Purchase 02Mar Blue Door 1234 Epping Aus', 'card', 'Blue Door', 'blue door'],
    [
      'BLUE DOOR 4532 - Visa Purchase - Receipt 123456In KEW Date 27 Mar 2024 Card 462263xxxxxx1234',
      'card',
      'Blue Door',
      'blue door',
    ],
    ['EFTPOS PURCHASE AT BLUE DOOR 78 05/03', 'card', 'Blue Door', 'blue door'],
    ['7-ELEVEN 4021 SYDNEY NSW', 'none', '7-eleven', '7 eleven'],
    ['CAFE 63 CHERMSIDE QLD', 'none', 'Cafe 63', 'cafe 63'],
    ['99 BIKES PTY LTD', 'none', '99 Bikes', '99 bikes'],
    ['BPAY AGL SALES PTY LTD 123456789', 'bpay', 'Agl Sales', 'agl sales'],
    ['Payment By Authority To Medibank Private 1234', 'debit', 'Medibank Private', 'medibank private'],
    ['ANZ MOBILE BANKING PAYMENT 123456 TO J CITIZEN', 'transfer', 'J Citizen', 'j citizen'],
    ['Salary BLUE DOOR PTY LTD 00123', 'none', 'Salary BLUE DOOR', 'salary blue door'],
    ['CAFÉ ÉTOILE 12345 BRUNSWICK', 'none', 'Café Étoile', 'cafe etoile'],
    ['BLUE DOOR     SURRY HILLS   NS', 'none', 'Blue Door', 'blue door'],
    ['KFC', 'none', 'KFC', 'kfc'],
    ['THE HARBOUR AND PARK OF THE NORTH', 'none', 'The Harbour and Park of the North', 'the harbour park of the north'],
    ['TRANSFER TO CREDIT CARD', 'transfer', 'Credit Card', 'credit card'],
    ['PAYMENT RECEIVED - THANK YOU', 'none', 'Payment Received - Thank You', 'payment received thank you'],
    ['Refund of shoes', 'card', 'Refund of shoes', 'refund of shoes'],
    ['PAYMENT THANK YOU 12345678', 'none', 'Payment Thank You', 'payment thank you'],
    ['Interest', 'none', 'Interest', 'interest'],
    ['1234567', 'none', '1234567', ''],
    ['', 'none', '', ''],
    ['***', 'none', '***', ''],
  ])('%s', (text, channel, name, key) => {
    expect(readDescriptor(text)).toMatchObject({ channel, name, key });
  });

  it('one merchant has one key across branches, cards, dates and receipts', () => {
    const seen = [
      'BLUE DOOR 1234 EPPING VIC AUS Card xx1234 Value Date: 01/02/2024',
      'EFTPOS 12/03 09:15 BLUE DOOR 5678 KEW',
      'VISA PURCHASE CARD 1234 BLUE DOOR MELBOURNE',
      'SQ *BLUE DOOR',
      'DEBIT CARD PURCHASE BLUE DOOR 1098 BROADMEADOWS VI AUS',
    ];
    expect([...new Set(seen.map((text) => readDescriptor(text).key))]).toEqual(['blue door']);
  });

  it.each([
    'PYMT 88213 ZELLER',
    'PMT ZELLER',
    'EFTPOS PURCHASE 1234',
    'VISA PURCHASE CARD 4621',
    'EFTPOS 0099 TERMINAL 00123456',
    'TFR 000123',
    'POS PURCHASE ZLR 12345',
    'SQ *0099',
    'DIRECT DEBIT 106215',
    'INTL VISA PURCHASE AU',
    'PAYMENT',
    'XX1234 05/03',
    'OSKO PAYMENT 20261104',
  ])('no merchant remains of the bank’s own words: %s', (text) => {
    expect(readDescriptor(text)).toMatchObject({ key: '', name: text });
  });

  it.each([
    'PYMT BLUE DOOR',
    'PYMT 88213 BLUE DOOR',
    'PMT TO BLUE DOOR',
    'PYMNT 12/03 BLUE DOOR 2034',
    'EFTPOS BLUE DOOR',
    'EFTPOS PURCH BLUE DOOR TERMINAL 00123456',
    'EFTPOS TERMINAL 00123456 BLUE DOOR',
    'VISA PURCHASE BLUE DOOR',
    'VISA PURCHASE 4321 BLUE DOOR KEW VIC AU',
    'VISA PUR BLUE DOOR',
    'DEBIT CARD PUR BLUE DOOR 00417',
    'INTL VISA PURCHASE BLUE DOOR',
    'TFR BLUE DOOR',
    'XFER TO BLUE DOOR',
    'ZELLER*BLUE DOOR',
    'ZELLER *BLUE DOOR FITZROY VIC',
    'ZELLER BLUE DOOR',
    'PYMT 88213 ZELLER BLUE DOOR',
    'PYMT ZELLER* BLUE DOOR 88213',
    'ZLR*BLUE DOOR',
    'SQ *BLUE DOOR',
    'SQ * BLUE DOOR',
    'SP *BLUE DOOR',
    'SP * BLUE DOOR',
    'PAYPAL *BLUE DOOR',
    'PAYPAL *BLUE DOOR 4029357733 AU',
    'VISA PURCHASE PAYPAL *BLUE DOOR',
    'TST* BLUE DOOR',
    'LS BLUE DOOR',
    'SUMUP *BLUE DOOR',
    'BLUE DOOR EFTPOS',
    'BLUE DOOR - VISA PURCHASE',
    'BLUE DOOR PYMT 88213',
    'BLUE DOOR TID 99120',
    'BLUE DOOR AUTH 445566 CARD 1234',
    'CARD XX1234 BLUE DOOR',
    'BLUE DOOR CARD ENDING 1234',
    'REF 99AB12 BLUE DOOR',
    'V1234 05/03 BLUE DOOR 74564724064',
  ])('what remains is the merchant: %s', (text) => {
    expect(readDescriptor(text)).toMatchObject({ key: 'blue door', name: 'Blue Door' });
  });

  it('detects a transfer that names an account by its last digits', () => {
    expect(readDescriptor('Transfer to xx1234 CommBank app')).toMatchObject({
      channel: 'transfer',
      masked: true,
      name: 'Transfer to xx1234',
    });
    expect(readDescriptor('Transfer to Jane Citizen')).toMatchObject({ channel: 'transfer', masked: false });
  });

  it('parses any text: the merchant is part of the words, and words produce a name', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            'EFTPOS',
            'SQ *',
            'CARD',
            'xx1234',
            '05/03',
            'VIC',
            'AU',
            "O'BRIEN",
            '7',
            'TRANSFER TO',
            '  ',
            'VALUE DATE',
            'PTY LTD',
            'É',
            '*',
          ),
          { maxLength: 8 },
        )
        .map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = readDescriptor(text);
        expect(read.from).toBeGreaterThanOrEqual(0);
        expect(read.to).toBeLessThanOrEqual(read.tokens.length);
        if (read.tokens.length > 0) {
          expect(read.from).toBeLessThan(read.to);
          if (read.key !== '') expect(read.key).toBe(read.tokens.slice(read.from, read.to).join(' ').toLowerCase());
          else expect(read.name).toBe(text.trim());
          expect(read.name).not.toBe('');
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
