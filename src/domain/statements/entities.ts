/**
 * Character references of XML and SGML, undone.
 *
 * Only references that stand for one character are known. A document's own entities are never looked at, so nothing
 * can be made to grow or to fetch a file; an unknown reference stays as it is written.
 */

const named = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    cent: '¢',
    pound: '£',
    yen: '¥',
    euro: '€',
    copy: '©',
    reg: '®',
    trade: '™',
    deg: '°',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
    hellip: '…',
    middot: '·',
    agrave: 'à',
    aacute: 'á',
    acirc: 'â',
    atilde: 'ã',
    auml: 'ä',
    aring: 'å',
    aelig: 'æ',
    ccedil: 'ç',
    egrave: 'è',
    eacute: 'é',
    ecirc: 'ê',
    euml: 'ë',
    igrave: 'ì',
    iacute: 'í',
    icirc: 'î',
    iuml: 'ï',
    ntilde: 'ñ',
    ograve: 'ò',
    oacute: 'ó',
    ocirc: 'ô',
    otilde: 'õ',
    ouml: 'ö',
    oslash: 'ø',
    ugrave: 'ù',
    uacute: 'ú',
    ucirc: 'û',
    uuml: 'ü',
    szlig: 'ß',
  }),
);

const longestReference = 10;

function characterOf(reference: string): string | null {
  if (reference.charCodeAt(0) !== 35) {
    const character = named.get(reference) ?? named.get(reference.toLowerCase());
    if (character === undefined) return null;
    return /^[A-Z]/.test(reference) ? character.toUpperCase() : character;
  }
  const isHex = reference.charAt(1) === 'x' || reference.charAt(1) === 'X';
  const digits = reference.slice(isHex ? 2 : 1);
  if (!(isHex ? /^[0-9a-fA-F]+$/ : /^[0-9]+$/).test(digits)) return null;
  const code = Number.parseInt(digits, isHex ? 16 : 10);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
  // A control character has no place in a description; tabs and line ends become spaces there anyhow.
  return code < 32 ? ' ' : String.fromCodePoint(code);
}

/**
 * Index of the semicolon that ends a reference, or 0: it is looked for near by, so that many ampersands cost no more
 * than their number.
 */
function endOfReference(text: string, from: number): number {
  const to = Math.min(text.length, from + longestReference);
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === 59) return at;
  return 0;
}

/** The text with its character references undone, once: '&amp;lt;' gives '&lt;'. */
export function undoReferences(text: string): string {
  let at = text.indexOf('&');
  if (at < 0) return text;
  let plain = '';
  let from = 0;
  while (at >= 0) {
    const end = endOfReference(text, at + 1);
    if (end > 0) {
      const character = characterOf(text.slice(at + 1, end));
      if (character !== null) {
        plain += text.slice(from, at) + character;
        from = end + 1;
      }
    }
    at = text.indexOf('&', Math.max(from, at + 1));
  }
  return plain + text.slice(from);
}
