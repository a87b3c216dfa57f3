import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

export interface SearchBoxProps {
  label: string;
  /** Most boxes say by their look what they are; among other fields the label stands above. */
  labelHidden?: boolean;
  placeholder?: string;
  maxLength?: number;
  words: string;
  /** Told when the typing rests, with the spaces at the ends taken off. */
  onWords: (words: string) => void;
  className?: string;
}

/** Rows are asked for when the typing rests, not at every key. */
const TYPING_PAUSE_MS = 250;

/** Words to look for; what they find follows the typing. */
export function SearchBox({
  label,
  labelHidden = true,
  placeholder = 'Search',
  maxLength = 200,
  words,
  onWords,
  className,
}: SearchBoxProps) {
  const [typed, setTyped] = useState(words);
  const lastReported = useRef(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Other filters may have changed while the typing rested: the words go to who asks now.
  const latest = useRef(onWords);
  useLayoutEffect(() => {
    latest.current = onWords;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // A chip taken off, or Back, changes the words from outside.
    if (words === lastReported.current) return;
    lastReported.current = words;
    setTyped(words);
  }, [words]);
  function tell(next: string): void {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    if (trimmed === lastReported.current) return;
    lastReported.current = trimmed;
    latest.current(trimmed);
  }
  function type(next: string): void {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(tell, TYPING_PAUSE_MS, next);
  }
  return (
    <TextField
      label={label}
      labelHidden={labelHidden}
      optional={labelHidden}
      type="search"
      // Chromium draws a cross of its own into such a field.
      className={`[&_input::-webkit-search-cancel-button]:hidden ${className ?? ''}`}
      maxLength={maxLength}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => type(event.target.value)}
      // Who goes on to something else has finished: words that came after it would lead back from there.
      onBlur={() => tell(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(typed);
        if (event.key === 'Escape' && typed !== '') {
          event.preventDefault();
          setTyped('');
          tell('');
        }
      }}
      suffix={
        typed === '' ? (
          <Search size={18} aria-hidden="true" className="text-ink-faint mr-3" />
        ) : (
          <IconButton
            label="Clear search"
            icon={X}
            inField
            onClick={() => {
              setTyped('');
              tell('');
            }}
          />
        )
      }
    />
  );
}
