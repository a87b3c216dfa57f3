import { billers, payers } from './billers.ts';
import { brandTable } from './brand-table.ts';
import type { Descriptor } from './descriptor.ts';
import { isPersonsName } from './person-brands.ts';
import type { PhraseMatch } from './phrase-trie.ts';
import { PhraseTrie } from './phrase-trie.ts';
import { shops } from './shops.ts';
import type { SubCategorySlug } from './taxonomy.ts';
import { subCategoryIds, UNCATEGORISED } from './taxonomy.ts';
import { tokenise } from './tokens.ts';

/**
 * Brands and billers by name. The manual tables follow the derived one and override its entries, because they reflect
 * what a name means in Australia.
 */
export interface Brand {
  /** The display name: 'Woolworths'. */
  name: string;
  /** The name in lower case, which groups the transactions of a brand across branches. */
  key: string;
  /** 0 if the name only has a meaning for money in. */
  subCategoryId: number;
  /** The sub-category of money in, if it is not a refund (a tax refund, a benefit); otherwise null. */
  incomingSubCategoryId: number | null;
  /** 0 to 1: the confidence in the name alone. */
  confidence: number;
}

/** How a spelling of a brand matches. */
interface Spelling {
  brand: Brand;
  /** A spelling that is not an everyday word may match anywhere in the merchant; others only at its start. */
  anywhere: boolean;
}

export interface BrandMatch {
  brand: Brand;
  /** The words of the descriptor that name the brand. */
  start: number;
  end: number;
  /** A single word that occurs in other names too; the following words may show that another business is meant. */
  doubtful: boolean;
}

/** A manually listed word of at least this many letters counts as distinctive. */
const DISTINCTIVE_LETTERS = 6;

type NameTable = Readonly<Partial<Record<SubCategorySlug, string>>>;

/** Parses 'Name=alias=^alias|Name…' and passes on each name with its spellings. */
function eachName(table: NameTable, visit: (slug: SubCategorySlug, name: string, spellings: string[]) => void): void {
  for (const [slug, list] of Object.entries(table) as [SubCategorySlug, string][]) {
    for (const entry of list.replaceAll('\n', '').split('|')) {
      const spellings = entry.trim().split('=').filter(Boolean);
      if (spellings.length > 0) visit(slug, spellings[0]!.replace('^', ''), spellings);
    }
  }
}

function addTable(trie: PhraseTrie<Spelling>, table: NameTable, handWritten: boolean): void {
  eachName(table, (slug, name, spellings) => {
    const brand: Brand = {
      name,
      key: tokenise(name).join(' ').toLowerCase(),
      subCategoryId: subCategoryIds[slug],
      incomingSubCategoryId: null,
      confidence: handWritten ? 0.95 : 0.85,
    };
    for (const spelling of spellings) {
      const words = tokenise(spelling);
      const distinctive = words.length > 1 || (handWritten && words[0]!.length >= DISTINCTIVE_LETTERS);
      trie.add(spelling, { brand, anywhere: distinctive && !spelling.startsWith('^') });
    }
  });
}

/**
 * Payments to these are treated like payments from them. Benefits are excluded: a payment to the agency has another
 * purpose.
 */
const eitherWay: ReadonlySet<SubCategorySlug> = new Set<SubCategorySlug>(['medical']);

/** Names with a meaning for money in are merged into an existing brand. */
function addPayers(trie: PhraseTrie<Spelling>): void {
  eachName(payers, (slug, name, spellings) => {
    for (const spelling of spellings) {
      const words = tokenise(spelling);
      const known = trie.longestAt(words, 0);
      const same = known !== null && known.end === words.length ? known.value : null;
      const brand: Brand = same
        ? { ...same.brand, incomingSubCategoryId: subCategoryIds[slug] }
        : {
            name,
            key: tokenise(name).join(' ').toLowerCase(),
            subCategoryId: eitherWay.has(slug) ? subCategoryIds[slug] : UNCATEGORISED,
            incomingSubCategoryId: subCategoryIds[slug],
            confidence: 0.95,
          };
      trie.add(spelling, {
        brand,
        anywhere: same ? same.anywhere : words.length > 1 || words[0]!.length >= DISTINCTIVE_LETTERS,
      });
    }
  });
}

let built: PhraseTrie<Spelling> | null = null;

/** Built on first use, which takes a few milliseconds, so that other pages do not pay for it. */
function brandTrie(): PhraseTrie<Spelling> {
  if (!built) {
    built = new PhraseTrie();
    addTable(built, brandTable, false);
    addTable(built, shops, true);
    addTable(built, billers, true);
    addPayers(built);
  }
  return built;
}

/**
 * The brand that a descriptor names, or null. Searched at the start of the merchant, after a payment processor's
 * star, anywhere in the merchant, then before it. In transfers the name must be the whole counterparty, and not that of
 * a person too: 'Transfer to Stan Smith' is not the streaming service, nor 'Osko Payment to Opal' a travel card.
 */
export function findBrand(descriptor: Descriptor): BrandMatch | null {
  const trie = brandTrie();
  const { tokens, from, to, channel, afterStar } = descriptor;
  const matched = (match: PhraseMatch<Spelling>, start: number): BrandMatch => ({
    brand: match.value.brand,
    start,
    end: match.end,
    doubtful: !match.value.anywhere,
  });
  const article = tokens[from] === 'THE' && from + 1 < to ? from + 1 : -1;
  for (const start of [from, article, afterStar, from > 0 ? 0 : -1]) {
    if (start < 0) continue;
    const match = trie.longestAt(tokens, start);
    // Words for the payment method name no brand: 'BP BILLPAY' is no petrol station.
    if (match && start < from && start !== afterStar && match.end <= from) continue;
    if (!match) continue;
    if (channel !== 'transfer') return matched(match, start);
    const isWhole = match.end >= to && (start === from || start === article);
    const isCompany = tokens[to] === 'PTY';
    if (isWhole && (isCompany || !isPersonsName(tokens.slice(start, match.end)))) return matched(match, start);
  }
  if (channel === 'transfer') return null;
  for (let start = from + 1; start < to; start += 1) {
    const match = trie.longestAt(tokens, start);
    if (match?.value.anywhere) return matched(match, start);
  }
  return null;
}

/** A brand named in a sentence, and its words. */
export interface NamedBrand {
  name: string;
  key: string;
  start: number;
  end: number;
}

/**
 * Brands of two or more words in a sentence ('big w', 'dan murphys'). Single words are excluded, because many
 * everyday words are shop names.
 */
export function brandsNamed(words: readonly string[]): NamedBrand[] {
  const upper = words.map((word) => word.toUpperCase());
  const brands: NamedBrand[] = [];
  brandTrie().find(upper, 0, upper.length, ({ value, end }, start) => {
    if (end - start > 1 && !brands.some((brand) => start < brand.end))
      brands.push({ name: value.brand.name, key: value.brand.key, start, end });
    return false;
  });
  return brands;
}

/** The key and name of the brand with exactly this name, such as 'woolies'; null if there is none. */
export function brandCalled(words: string): Pick<Brand, 'key' | 'name'> | null {
  const tokens = tokenise(words);
  if (tokens.length === 0) return null;
  const match = brandTrie().longestAt(tokens, 0);
  return match && match.end === tokens.length ? { key: match.value.brand.key, name: match.value.brand.name } : null;
}
