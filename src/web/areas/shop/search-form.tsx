import { useState } from 'react';
import type { FormEvent } from 'react';
import Search from 'lucide-react/icons/search';
import { Button } from '#web/design/button.tsx';
import { TextField } from '#web/design/text-field.tsx';

/** Words to search for; what is sent is trimmed, and may be nothing. */
export function SearchForm({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(words);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form role="search" aria-label="Shop" onSubmit={send} className="mb-6 flex max-w-xl flex-wrap items-end gap-2">
      <TextField
        className="min-w-0 flex-1 basis-28"
        label="Search the shop"
        labelHidden
        optional
        type="search"
        placeholder="Coffee, shoes, gift cards"
        maxLength={80}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" icon={Search}>
        Search
      </Button>
    </form>
  );
}
