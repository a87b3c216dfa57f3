/**
 * A streaming scanner for an archive: one JSON object whose fields are plain values or lists of objects. Each element
 * of a list is returned separately with its line number, so that files of any size need constant memory.
 */

/** An invalid archive; `line` counts from 1. */
export class ArchiveFault extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.name = 'ArchiveFault';
    this.line = line;
  }
}

export interface ArchiveEvents {
  /** A plain field, or an empty list. */
  value(name: string, value: unknown, line: number): void;
  /** An element of a list, counted from 0. */
  element(name: string, index: number, value: unknown, line: number): void;
}

/** Longer entries are rejected. */
const MAX_ENTRY_LENGTH = 256 * 1024;

type State = 'start' | 'key' | 'colon' | 'value' | 'element' | 'after_element' | 'after_value' | 'done';

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

export class ArchiveScanner {
  readonly #events: ArchiveEvents;
  #state: State = 'start';
  #name = '';
  #index = 0;
  #line = 1;
  /** The entry being read: its text so far, its nesting depth, and whether a string is open. */
  #entry: string | null = null;
  #entryLine = 1;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  constructor(events: ArchiveEvents) {
    this.#events = events;
  }

  write(text: string): void {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 10) this.#line += 1;
      if (this.#entry === null) {
        if (isBlank(code) || (code === 0xfeff && this.#state === 'start')) continue;
        if (this.#between(code)) continue;
        this.#entry = '';
        this.#entryLine = this.#line;
        from = at;
        this.#depth = 0;
      }
      const end = this.#inside(code);
      if (end === 'inside') continue;
      const until = end === 'with' ? at + 1 : at;
      this.#finish(this.#entry + text.slice(from, until));
      // A number or keyword ends at the next character, which is processed separately.
      if (end === 'before') at -= 1;
      if (end === 'before' && code === 10) this.#line -= 1;
    }
    if (this.#entry === null) return;
    this.#entry += text.slice(from);
    if (this.#entry.length > MAX_ENTRY_LENGTH) throw new ArchiveFault(this.#entryLine, 'This entry is too long.');
  }

  end(): void {
    if (this.#state !== 'done')
      throw new ArchiveFault(
        this.#line,
        this.#state === 'start' ? 'The file is empty.' : 'The archive is incomplete. Export it again.',
      );
  }

  /** Punctuation between entries. False where an entry begins. */
  #between(code: number): boolean {
    const mark = String.fromCharCode(code);
    switch (this.#state) {
      case 'start':
        return this.#to(mark === '{', 'key');
      case 'key':
        if (mark === '}') return this.#to(true, 'done');
        if (mark !== '"') throw this.#fault();
        return false;
      case 'colon':
        return this.#to(mark === ':', 'value');
      case 'value':
        if (mark !== '[') return false;
        this.#index = 0;
        return this.#to(true, 'element');
      case 'element':
        if (mark !== ']') return false;
        if (this.#index > 0) throw this.#fault();
        this.#events.value(this.#name, [], this.#line);
        return this.#to(true, 'after_value');
      case 'after_element':
        if (mark === ']') return this.#to(true, 'after_value');
        return this.#to(mark === ',', 'element');
      case 'after_value':
        if (mark === '}') return this.#to(true, 'done');
        return this.#to(mark === ',', 'key');
      case 'done':
        throw this.#fault();
    }
  }

  #to(isRight: boolean, state: State): true {
    if (!isRight) throw this.#fault();
    this.#state = state;
    return true;
  }

  #fault(): ArchiveFault {
    return new ArchiveFault(this.#line, this.#state === 'start' ? 'This isn’t an archive.' : 'This isn’t valid JSON.');
  }

  /** Reads an entry to its end: 'with' this character, or 'before' it. */
  #inside(code: number): 'inside' | 'with' | 'before' {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === 92) this.#isEscaped = true;
      else if (code === 34) {
        this.#isInString = false;
        return this.#depth === 0 ? 'with' : 'inside';
      }
      return 'inside';
    }
    if (code === 34) this.#isInString = true;
    else if (code === 123 || code === 91) this.#depth += 1;
    else if (code === 125 || code === 93) {
      if (this.#depth === 0) return 'before';
      this.#depth -= 1;
      return this.#depth === 0 ? 'with' : 'inside';
    } else if (this.#depth === 0 && (code === 44 || isBlank(code))) return 'before';
    return 'inside';
  }

  #finish(text: string): void {
    this.#entry = null;
    if (text.length > MAX_ENTRY_LENGTH) throw new ArchiveFault(this.#entryLine, 'This entry is too long.');
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new ArchiveFault(this.#entryLine, 'This isn’t valid JSON.');
    }
    if (this.#state === 'key') {
      this.#name = String(value);
      this.#state = 'colon';
    } else if (this.#state === 'element') {
      this.#events.element(this.#name, this.#index, value, this.#entryLine);
      this.#index += 1;
      this.#state = 'after_element';
    } else {
      this.#events.value(this.#name, value, this.#entryLine);
      this.#state = 'after_value';
    }
  }
}
