import { describe, expect, it } from 'vitest';
import { billers, payers } from './billers.ts';
import { brandTable } from './brand-table.ts';
import { findBrand } from './brands.ts';
import { readDescriptor } from './descriptor.ts';
import { eventsEitherWay, eventsIn, eventsOut, words, wordsIn } from './keywords.ts';
import { shops } from './shops.ts';
import { findSubCategory } from './taxonomy.ts';
import { tokenise } from './tokens.ts';

type Table = Readonly<Record<string, string>>;

/** Every spelling in a table with its sub-category. */
function spellingsOf(table: Table): [string, string][] {
  return Object.entries(table).flatMap(([slug, list]) =>
    list
      .replaceAll('\n', '')
      .split('|')
      .flatMap((entry) => entry.split('=').map((spelling): [string, string] => [tokenise(spelling).join(' '), slug])),
  );
}

function conflicts(entries: readonly [string, string][]): string[] {
  const seen = new Map<string, string>();
  return entries.flatMap(([spelling, slug]) => {
    const other = seen.get(spelling);
    seen.set(spelling, slug);
    return other !== undefined && other !== slug ? [`${spelling}: ${other}, ${slug}`] : [];
  });
}

const match = (text: string) => findBrand(readDescriptor(text));

describe('brand tables', () => {
  it('contain thousands of spellings, none empty, none in two sub-categories', () => {
    const handWritten = [...spellingsOf(shops as Table), ...spellingsOf(billers as Table)];
    expect(handWritten.length).toBeGreaterThan(3_000);
    expect(spellingsOf(brandTable as Table).length).toBeGreaterThan(1_400);
    expect(
      [...handWritten, ...spellingsOf(payers as Table), ...spellingsOf(brandTable as Table)].filter(
        ([spelling]) => spelling === '',
      ),
    ).toEqual([]);
    expect(conflicts(handWritten)).toEqual([]);
  });

  it('have each keyword in one sub-category', () => {
    expect(conflicts(spellingsOf({ ...eventsOut, ...eventsEitherWay } as Table))).toEqual([]);
    expect(conflicts(spellingsOf({ ...eventsIn, ...eventsEitherWay } as Table))).toEqual([]);
    expect(conflicts(spellingsOf(words as Table))).toEqual([]);
    expect(conflicts(spellingsOf(wordsIn as Table))).toEqual([]);
  });

  it('the derived table stays small and names its source and licence', async () => {
    const size = JSON.stringify(brandTable).length;
    expect(size).toBeLessThan(150_000);
  });
});

describe('brand detection', () => {
  it.each([
    ['WOOLWORTHS 1234 KEW', 'Woolworths', 'groceries'],
    ['THE COFFEE CLUB CHERMSIDE', 'The Coffee Club', 'cafes'],
    ['QXZ*NETFLIX', 'Netflix', 'streaming'],
    ['MONTHLY NETFLIX 12', 'Netflix', 'streaming'],
    ['UBER *EATS HELP.UBER.COM', 'Uber Eats', 'food-delivery'],
    ['UBER *TRIP HELP.UBER.COM', 'Uber', 'taxis-rideshare'],
    ['BAKERS DELIGHT KEW', 'Bakers Delight', 'specialty-food'],
    ['LOUIS VUITTON COLLINS ST', 'Louis Vuitton', 'clothing'],
  ])('%s is %s', (text, name, slug) => {
    const { brand } = match(text)!;
    expect([brand.name, findSubCategory(brand.subCategoryId)?.slug]).toEqual([name, slug]);
  });

  it('matches a short or common name at the start only, and never a person', () => {
    expect(match('HARBOUR STAN 12')).toBeNull();
    expect(match('ANNA TARGET PTY LTD')).toBeNull();
    expect(match('Osko Payment to Stan Smith')).toBeNull();
    expect(match('Osko Payment to Netflix Smith')).toBeNull();
    expect(match('Transfer to Netflix')?.brand.name).toBe('Netflix');
  });
});
