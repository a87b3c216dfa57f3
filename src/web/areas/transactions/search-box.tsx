import { useEffect, useRef, useState } from 'react';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { IconButton } from '#web/design/icon-button.tsx';
import { TextField } from '#web/design/text-field.tsx';

/** Rows are asked for when the typing rests, not at every key. */
const TYPING_PAUSE_MS = 250;

/** Words of the bank or the merchant. */
export function SearchBox({ words, onWords, className }: { words: string; onWords: (words: string) => void; className?: string }) {
  const [typed, setTyped] = useState(words);
  const told = useRef(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // A chip taken off, or Back, changes the words from outside.
    if (words === told.current) return;
    told.current = words;
    setTyped(words);
  }, [words]);
  function tell(next: string): void {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    if (trimmed === told.current) return;
    told.current = trimmed;
    onWords(trimmed);
  }
  function type(next: string): void {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(tell, TYPING_PAUSE_MS, next);
  }
  return (
    <TextField
      label="Search transactions"
      labelHidden
      optional
      type="search"
      className={className}
      maxLength={200}
      placeholder="Search by words"
      value={typed}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(typed);
        if (event.key === 'Escape' && typed !== '') {
          event.preventDefault();
          setTyped('');
          tell('');
        }
      }}
      suffix={typed === '' ? <Search size={18} aria-hidden="true" className="text-ink-faint mr-3" /> : <IconButton label="Clear the search" icon={X} inField onClick={() => { setTyped(''); tell(''); }} />}
    />
  );
}
