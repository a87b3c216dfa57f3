import { useSearchParams } from 'react-router';

/** What stands in the address of a screen, so that a reload, a link and Back lead to the same: filters, tabs and pages. */

/** Words by the names under which the address keeps them; '' takes one out. */
export type AddressWords = Readonly<Record<string, string>>;

/** The address's words, and a way to write several of them at once: of two writings in one moment the second would not know the first. */
export function useAddress(): [URLSearchParams, (words: AddressWords) => void] {
  const [search, setSearch] = useSearchParams();
  const keep = (words: AddressWords) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, word] of Object.entries(words)) {
          if (word === '') next.delete(name);
          else next.set(name, word);
        }
        return next;
      },
      { replace: true },
    );
  return [search, keep];
}

/** What a choice ends: words of the address that meant something only beside the one of before, such as the page. */
type Ends = readonly string[];

const ended = (ends: Ends): AddressWords => Object.fromEntries(ends.map((name) => [name, '']));

/** A word that the address keeps under `name`; the usual one stands in no address. */
export function useAddressWord(name: string, usual = '', ends: Ends = []): [string, (word: string) => void] {
  const [search, keep] = useAddress();
  return [search.get(name) ?? usual, (word) => keep({ ...ended(ends), [name]: word === usual ? '' : word })];
}

/** The same for one of a few choices; an address with any other word shows the usual one. */
export function useAddressChoice<T extends string>(
  name: string,
  choices: readonly T[],
  usual: T,
  ends: Ends = [],
): [T, (choice: T) => void] {
  const [word, keep] = useAddressWord(name, usual, ends);
  return [choices.find((choice) => choice === word) ?? usual, keep];
}

/** The page of a list that an address names, counted from 1; anything else is the first. */
export function pageIn(search: URLSearchParams, name = 'page'): number {
  const word = search.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(word) ? Number(word) : 1;
}

/** The way that an address keeps: where each page on it began, as '480.455'. What was never such a way is the first page. */
export function trailIn(search: URLSearchParams, name: string): readonly number[] {
  const word = search.get(name) ?? '';
  return /^\d{1,15}(\.\d{1,15})*$/.test(word) ? word.split('.').map(Number) : [];
}

/** The page of a list with numbered pages. */
export function useAddressPage(name = 'page'): [number, (page: number) => void] {
  const [search, keep] = useAddress();
  return [pageIn(search, name), (page) => keep({ [name]: page === 1 ? '' : String(page) })];
}
