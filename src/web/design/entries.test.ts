import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { categories, subCategories } from '#domain/categorise/taxonomy.ts';
import { centsFromText, numberFromText } from './amount-text.ts';
import { categoryGlyphs } from './category-glyphs.ts';
import { digitsOf } from './code-input.tsx';
import { colourMessage, hexOf, hslOf } from './colour-entry.ts';
import { fittingGroups } from './command-palette.tsx';
import { featureAccess } from './feature-lock.ts';
import { isAccepted, sizeText } from './file-drop.tsx';
import { hueOf, initialsOf } from './avatar.tsx';
import { menuTarget } from './menu.tsx';
import { moneyText } from './money.tsx';
import { bestOption, matchingOptions, nextOption, typedOption } from './options.ts';
import { shownPages } from './pagination.tsx';
import { movedRow } from './virtual-rows.tsx';

describe('C02: the feature map', () => {
  it('locks, hides, leaves open, and always hides Display Ads', () => {
    const features = { Forecast: 'Lock', Deals: 'Hide', 'Display Ads': undefined, Budget: 'Other' };
    expect(
      ['Forecast', 'Deals', 'Budget', 'Goals', 'Display Ads', 'constructor'].map((name) =>
        featureAccess(features, name),
      ),
    ).toEqual(['locked', 'hidden', 'open', 'open', 'hidden', 'open']);
  });
});

describe('C04: the colour input', () => {
  it('shows its two messages word for word', () => {
    const required = 'Please choose a colour. You can click on eyedropper to choose a colour.';
    const format = 'Enter a valid colour in HEX format, or use the colour picker.';
    expect(['', '#1f7a4', '1f7a4d1', '#1F7A4D', '#xyzxyz', '#1f7a4d'].map(colourMessage)).toEqual([
      required,
      format,
      format,
      null,
      format,
      null,
    ]);
  });

  it('converts a colour to hue, saturation and lightness and back', () => {
    expect(['#24744d', '#ffffff', '#000000', '#ff0000', '#0000ff'].map(hslOf)).toEqual([
      { hue: 151, saturation: 53, lightness: 30 },
      { hue: 0, saturation: 0, lightness: 100 },
      { hue: 0, saturation: 0, lightness: 0 },
      { hue: 0, saturation: 100, lightness: 50 },
      { hue: 240, saturation: 100, lightness: 50 },
    ]);
    expect(
      [
        { hue: 60, saturation: 100, lightness: 50 },
        { hue: 300, saturation: 50, lightness: 25 },
      ].map(hexOf),
    ).toEqual(['#ffff00', '#602060']);
  });
});

describe('C08: amounts', () => {
  it('have two decimals and separators; the short form has k from 10,000 or the threshold and m from 1,000,000', () => {
    const shown = [
      { cents: 1_234_50 },
      { cents: -84_15 },
      { cents: 0 },
      { cents: 9_999_99, short: true },
      { cents: 12_345_67, short: true },
      { cents: 5_200_00, short: 5000 },
      { cents: 1_234_567_89, short: true },
    ] as const;
    expect(shown.map((props) => moneyText({ ...props, tone: 'plain' }))).toEqual([
      '$1,234.50',
      '−$84.15',
      '$0.00',
      '$9,999.99',
      '$12.3k',
      '$5.2k',
      '$1.2m',
    ]);
  });

  it('mark money in with a plus, unless the tone overrides it', () => {
    expect([
      moneyText({ cents: 100 }),
      moneyText({ cents: 100, tone: 'plain' }),
      moneyText({ cents: 100, sign: 'never' }),
      moneyText({ cents: 100, bare: true }),
    ]).toEqual(['+$1.00', '$1.00', '$1.00', '+1.00']);
  });

  it('are read as people type them', () => {
    const typed = ['12', '12.5', '$1,234.50', ' -3 ', '−0.05', '.5', '', '.', '12.345', '1.2.3', 'abc'];
    expect(typed.map(centsFromText)).toEqual([
      1200,
      1250,
      123_450,
      -300,
      -5,
      50,
      null,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const large = ['999,999,999,999.99', '1000000000000', '-9999999999999', '9'.repeat(60)];
    expect(large.map(centsFromText)).toEqual([
      99_999_999_999_999, 100_000_000_000_000, -100_000_000_000_000, 100_000_000_000_000,
    ]);
    expect(['14', '1,200', '2.5', '', '2..5'].map((text) => numberFromText(text, 1))).toEqual([
      14,
      1200,
      2.5,
      null,
      undefined,
    ]);
    expect(numberFromText('2.5', 0)).toBeUndefined();
  });

  it('take a comma or a space between thousands only, and never read cents after a comma as dollars', () => {
    expect(['1,234', '1 234 567.5', '\u00a01\u202f200 ', '$ 1,000.', '- 2,500', '-$3'].map(centsFromText)).toEqual([
      123_400, 123_456_750, 120_000, 100_000, -250_000, -300,
    ]);
    expect(['12,50', '1,5', '75,01', '1,2345', '1,00,000', '12 50', '1.000,50', ',500'].map(centsFromText)).toEqual(
      Array.from({ length: 8 }, () => undefined),
    );
    expect(['1,5', '1,200', '12,50', '1 000 000'].map((text) => numberFromText(text, 0))).toEqual([
      undefined,
      1200,
      undefined,
      1_000_000,
    ]);
  });
});

describe('choice lists', () => {
  const options = ['Cafés & coffee', 'Car insurance', 'Council rates', 'Pet care'].map((label, value) => ({
    value,
    label,
    disabled: value === 2,
  }));

  it('are searched by any part, ignoring accents, matches at the start first', () => {
    expect(matchingOptions(options, 'cafe').map((option) => option.label)).toEqual(['Cafés & coffee']);
    expect(matchingOptions(options, 'car').map((option) => option.label)).toEqual(['Car insurance', 'Pet care']);
    expect([bestOption(options, 'pet'), bestOption(options, 'rates'), bestOption(options, ' ')]).toEqual([3, 0, -1]);
    expect(matchingOptions(options, 'rates council').map((option) => option.label)).toEqual(['Council rates']);
    expect(matchingOptions(options, '  ')).toHaveLength(4);
  });

  it('pick what has the text in a name of its own before what only stands in such a group', () => {
    const family = [
      { value: 1, label: 'Childcare', group: 'Family & pets', keywords: 'childcare' },
      { value: 2, label: 'Pet food', group: 'Family & pets', keywords: 'pets' },
    ];
    expect([bestOption(family, 'pets'), bestOption(family, 'child'), bestOption(family, 'family')]).toEqual([1, 0, 0]);
  });

  it('wrap around and skip disabled options', () => {
    expect([
      nextOption(options, -1, 1),
      nextOption(options, 1, 1),
      nextOption(options, 3, 1),
      nextOption(options, 0, -1),
      nextOption([], 0, 1),
    ]).toEqual([0, 3, 0, 3, -1]);
  });

  it('are searched by typing, and the same letter again moves on', () => {
    expect([
      typedOption(options, -1, 'c'),
      typedOption(options, 0, 'c'),
      typedOption(options, 1, 'c'),
      typedOption(options, 0, 'pet'),
      typedOption(options, 0, 'x'),
    ]).toEqual([0, 1, 0, 3, -1]);
    expect(menuTarget('ArrowUp', 0, options)).toBe(3);
    expect(menuTarget('p', 0, options)).toBe(3);
    expect(menuTarget('Enter', 0, options)).toBeNull();
  });

  it('of commands are ranked: start of the label, start of a word, anywhere, other words', () => {
    const onSelect = () => {};
    const groups = [
      {
        label: 'Screens',
        commands: ['Budget', 'My budget', 'Rebudgeting', 'Plan'].map((label) => ({
          id: label,
          label,
          keywords: label === 'Plan' ? 'budget' : undefined,
          onSelect,
        })),
      },
    ];
    expect(fittingGroups(groups, 'budg')[0]?.commands.map((command) => command.label)).toEqual([
      'Budget',
      'My budget',
      'Rebudgeting',
      'Plan',
    ]);
    expect(fittingGroups(groups, 'zebra')).toEqual([]);
    expect(
      fittingGroups(
        [{ label: 'Rows', isResult: true, commands: [{ id: '1', label: 'Woolworths', onSelect }] }],
        'zebra',
      ),
    ).toHaveLength(1);
  });
});

describe('small rules', () => {
  it('every icon of the taxonomy and of the dashboard is drawn, and no others', () => {
    const buttons = readFileSync(
      join(import.meta.dirname, '../../server/migrations/0150-settings.ts'),
      'utf8',
    ).matchAll(/\(\d, '[^']+', '#[0-9a-f]{6}', '([^']+)', '\//g);
    const named = [
      ...new Set([
        ...[...categories, ...subCategories].map((entry) => entry.icon),
        ...[...buttons].map(([, icon = '']) => icon),
      ]),
    ].sort();
    expect(named).toContain('target');
    expect([...categoryGlyphs].sort()).toEqual(named);
    const image = readFileSync(join(import.meta.dirname, 'category-glyphs.svg'), 'utf8');
    const drawn = [...image.matchAll(/<symbol id="([^"]+)"[^>]*><(?:path|circle|rect|line|ellipse|poly)/g)].map(
      ([, name = '']) => name,
    );
    expect(drawn.filter((name) => name !== 'circle-dashed').sort()).toEqual(named);
  });

  it('a code is the digits of any pasted text', () => {
    expect([
      digitsOf('123 456', 6),
      digitsOf('Your code is 118204.', 6),
      digitsOf('1234567', 6),
      digitsOf('12', 4),
    ]).toEqual(['123456', '118204', '123456', '12']);
  });

  it('files are accepted by extension, type or family', () => {
    const file = { name: 'March.OFX', type: 'application/x-ofx' };
    expect(
      [undefined, '.ofx,.csv', '.csv', 'application/*', 'application/x-ofx', 'image/*'].map((accept) =>
        isAccepted(file, accept),
      ),
    ).toEqual([true, true, false, true, true, false]);
    expect([912, 18_400, 999_499, 1_240_000, 18_400_000].map(sizeText)).toEqual([
      '912 B',
      '18 kB',
      '999 kB',
      '1.2 MB',
      '18 MB',
    ]);
  });

  it('a name gives its initials and always the same colour', () => {
    expect(['Woolworths Metro', '7-Eleven', 'agl', 'JB Hi-Fi', '***', "O'Brien"].map(initialsOf)).toEqual([
      'WM',
      '7',
      'A',
      'JH',
      '?',
      'O',
    ]);
    expect(hueOf('Woolworths')).toBe(hueOf('woolworths'));
  });

  it('page numbers include the ends and the neighbours', () => {
    expect(shownPages(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12]);
    expect(shownPages(7, 12)).toEqual([1, null, 6, 7, 8, null, 12]);
    expect(shownPages(1, 3)).toEqual([1, 2, 3]);
  });

  it('moving between rows stops at the ends', () => {
    expect([
      movedRow('ArrowDown', 0, 10, 4),
      movedRow('ArrowUp', 0, 10, 4),
      movedRow('PageDown', 7, 10, 4),
      movedRow('Home', 7, 10, 4),
      movedRow('End', 7, 10, 4),
      movedRow('x', 7, 10, 4),
    ]).toEqual([1, 0, 9, 0, 9, null]);
  });
});
