/** The tokens of a PDF: names, strings, numbers, and the dictionaries and arrays that contain them. */

/** The keys of a dictionary with their values as written. Names are decoded. */
export type Dictionary = ReadonlyMap<string, readonly string[]>;

const MAX_DEPTH = 200;

/** The kinds of bytes outside strings. */
export const REGULAR = 0;
export const SPACE = 1;
const DELIMITER = 2;
export const classes = new Uint8Array(256);
for (const space of [0, 9, 10, 12, 13, 32]) classes[space] = SPACE;
for (const delimiter of '()<>[]{}/%') classes[delimiter.charCodeAt(0)] = DELIMITER;

const code = (character: string): number => character.charCodeAt(0);
const [PAREN, CLOSE_PAREN, LESS, GREATER] = [code('('), code(')'), code('<'), code('>')];
const [BRACKET, CLOSE_BRACKET, SLASH, PERCENT, BACKSLASH] = [code('['), code(']'), code('/'), code('%'), code('\\')];

export const opensDictionary = (file: Uint8Array, at: number): boolean => file[at] === LESS && file[at + 1] === LESS;

export const opensArray = (file: Uint8Array, at: number): boolean => file[at] === BRACKET;

/** What a container ends as: where, and whether it had a comment. Null if readers could disagree on its end. */
export type ContainerEnd = { at: number; hasComment: boolean } | null;

export function afterSpace(file: Uint8Array, from: number): number {
  let at = from;
  while (at < file.length && classes[file[at]!] === SPACE) at += 1;
  return at;
}

function afterComment(file: Uint8Array, from: number): number {
  let at = from;
  while (at < file.length && file[at] !== 10 && file[at] !== 13) at += 1;
  return at;
}

/** Skips spaces and comments. */
export function afterGap(file: Uint8Array, from: number): number {
  let at = afterSpace(file, from);
  while (file[at] === PERCENT) at = afterSpace(file, afterComment(file, at));
  return at;
}

/** The end of the text string that opens at `from`, or -1. */
function afterString(file: Uint8Array, from: number): number {
  let depth = 1;
  for (let at = from + 1; at < file.length; at += 1) {
    const byte = file[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === PAREN) depth += 1;
    else if (byte === CLOSE_PAREN) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

const isHex = (byte: number): boolean =>
  (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 70) || (byte >= 97 && byte <= 102);

/** The end of the hexadecimal string that opens at `from`, or -1. */
function afterHexString(file: Uint8Array, from: number): number {
  for (let at = from + 1; at < file.length; at += 1) {
    const byte = file[at]!;
    if (byte === GREATER) return at + 1;
    if (!isHex(byte) && classes[byte] !== SPACE) return -1;
  }
  return -1;
}

function afterWord(file: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < file.length && classes[file[at]!] === REGULAR) at += 1;
  return at;
}

/** The words that no container may have: it was not closed. */
const isKeyword = (file: Uint8Array, from: number, to: number): boolean =>
  to - from >= 3 && to - from <= 9 && /^(?:end)?(?:obj|stream)$/.test(String.fromCharCode(...file.subarray(from, to)));

/** The end of one token at `from` that is no container, or -1 if it has no certain end. */
function afterSimple(file: Uint8Array, from: number): number {
  const byte = file[from]!;
  if (byte === PAREN) return afterString(file, from);
  if (byte === LESS) return afterHexString(file, from);
  const isWord = classes[byte] === REGULAR;
  if (!isWord && byte !== SLASH) return -1;
  const end = afterWord(file, from);
  return isWord && (byte === 101 || byte === 111 || byte === 115) && isKeyword(file, from, end) ? -1 : end;
}

/** The end of the dictionary or array that opens at `from`. */
export function containerEnd(file: Uint8Array, from: number): ContainerEnd {
  const open: boolean[] = [];
  let hasComment = false;
  for (let at = from; at < file.length;) {
    const byte = file[at]!;
    const isPair = (byte === LESS || byte === GREATER) && file[at + 1] === byte;
    if (classes[byte] === SPACE) at += 1;
    else if (byte === PERCENT) {
      hasComment = true;
      at = afterComment(file, at);
    } else if (isPair || byte === BRACKET || byte === CLOSE_BRACKET) {
      at += isPair ? 2 : 1;
      if (byte === LESS || byte === BRACKET) open.push(isPair);
      else if (open.pop() !== isPair) return null;
      if (open.length === 0) return { at, hasComment };
      if (open.length > MAX_DEPTH) return null;
    } else {
      at = afterSimple(file, at);
      if (at < 0) return null;
    }
  }
  return null;
}

const named = (word: string): string =>
  word.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The keys of the dictionary between `from` and `to`, whose end is certain. Null if a key is missing or repeated. */
export function dictionaryOf(file: Uint8Array, text: string, from: number, to: number): Dictionary | null {
  const keys = new Map<string, string[]>();
  let value: string[] | undefined;
  let depth = 0;
  for (let at = afterSpace(file, from + 2); at < to - 2; at = afterSpace(file, at)) {
    const byte = file[at]!;
    const isPair = (byte === LESS || byte === GREATER) && file[at + 1] === byte;
    const isContainer = isPair || byte === BRACKET || byte === CLOSE_BRACKET;
    const end = isContainer ? at + (isPair ? 2 : 1) : afterSimple(file, at);
    const word = named(text.slice(at, end));
    if (isContainer) depth += byte === LESS || byte === BRACKET ? 1 : -1;
    if (depth === 0 && !isContainer && byte === SLASH && value?.length !== 0) {
      if (keys.has(word)) return null;
      keys.set(word, (value = []));
    } else if (value === undefined) return null;
    else value.push(word);
    at = end;
  }
  return keys;
}
