/** The parts of an address typed so far. */
export interface TypedAddress {
  unitNumber: string;
  streetNumber: string;
  /**
   * The words after the number, without state and postcode: a street, optionally followed by the beginning of a suburb.
   */
  words: string[];
  state: string;
  /** One to four digits. */
  postcode: string;
}

const states: Record<string, string> = {
  act: 'ACT',
  nsw: 'NSW',
  nt: 'NT',
  qld: 'QLD',
  sa: 'SA',
  tas: 'TAS',
  vic: 'VIC',
  wa: 'WA',
  tasmania: 'TAS',
  victoria: 'VIC',
  queensland: 'QLD',
};

const unitWord = /^(unit|u|apartment|apt|flat|suite|shop|villa|level|lvl|lot)$/i;
const numberWord = /^\d{1,5}[a-z]?(-\d{1,5}[a-z]?)?$/i;

/** Parses texts such as '12/34 Smith St Newt' and 'Unit 12, 34 Smith Street, Newtown NSW 2042'. */
export function readTyped(typed: string): TypedAddress {
  const words = typed
    .replaceAll('’', "'")
    .replace(/[,;]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 16);
  if (/^australia$/i.test(words.at(-1) ?? '')) words.pop();
  const result: TypedAddress = { unitNumber: '', streetNumber: '', words, state: '', postcode: '' };
  if (words.length > 1 && /^\d{3,4}$/.test(words.at(-1)!)) result.postcode = words.pop()!;
  const state = states[words.at(-1)?.toLowerCase() ?? ''];
  if (state && words.length > 1) {
    result.state = state;
    words.pop();
  }
  const attached = /^(?:u|unit)?(\d{1,5}[a-z]?)\/(\d{1,5}[a-z]?(?:-\d{1,5}[a-z]?)?)$/i.exec(words[0] ?? '');
  if (attached) {
    result.unitNumber = attached[1]!;
    result.streetNumber = attached[2]!;
    words.shift();
  } else {
    if (words.length > 1 && unitWord.test(words[0]!) && /^\d{1,5}[a-z]?$/i.test(words[1]!)) {
      result.unitNumber = words[1]!;
      words.splice(0, 2);
    }
    if (words.length > 1 && numberWord.test(words[0]!)) result.streetNumber = words.shift()!;
  }
  if (words.length === 1 && /^\d{1,4}$/.test(words[0]!) && result.postcode === '') result.postcode = words.pop()!;
  return result;
}

const streetWords: Record<string, string> = {
  st: 'Street',
  rd: 'Road',
  ave: 'Avenue',
  av: 'Avenue',
  dr: 'Drive',
  ct: 'Court',
  cres: 'Crescent',
  cr: 'Crescent',
  pl: 'Place',
  pde: 'Parade',
  hwy: 'Highway',
  la: 'Lane',
  ln: 'Lane',
  tce: 'Terrace',
  bvd: 'Boulevard',
  blvd: 'Boulevard',
  cct: 'Circuit',
  gr: 'Grove',
  cl: 'Close',
  sq: 'Square',
};

/** A street with its type in full: 'smith st' becomes 'Smith Street'. Only the last word is expanded. */
export function writtenStreet(words: readonly string[]): string {
  return words
    .map((word, index) => {
      const long =
        index === words.length - 1 && index > 0 ? streetWords[word.toLowerCase().replace(/\.$/, '')] : undefined;
      return long ?? word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(' ');
}
