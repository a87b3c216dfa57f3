import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from 'class-variance-authority';
import { Button } from '#web/design/button.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Kbd } from '#web/design/kbd.tsx';
import { Money } from '#web/design/money.tsx';
import { matchingOptions } from '#web/design/options.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { faceOf, subCategoryOptions } from './category-options.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { useInboxKeys } from './inbox-keys.ts';
import type { InboxKey } from './inbox-keys.ts';
import type { InboxItem } from './inbox-queue.ts';
import { nameOf } from './transaction-face.tsx';
import { accountNameOf, useAccounts } from './use-facts.ts';
import type { Inbox } from './use-inbox.ts';

/** Suggestions, as many as there are number keys. */
const SUGGESTIONS = 5;

/** A keyboard shortcut, shown if a keyboard is likely. */
function KeyHint({ keys }: { keys: string }) {
  return (
    <span className="hidden sm:inline">
      <Kbd keys={keys} />
    </span>
  );
}

function Suggestion({
  id,
  number,
  on,
  busy,
  onPick,
}: {
  id: number;
  number: number;
  on: boolean;
  busy: boolean;
  onPick: () => void;
}) {
  const face = faceOf(id);
  return (
    <button
      type="button"
      aria-current={on || undefined}
      aria-disabled={busy || undefined}
      aria-keyshortcuts={String(number)}
      className={cx(
        'border-line hover:border-ink-soft flex h-full min-h-14 w-full items-center gap-3 rounded-control border px-3 py-2 text-left transition-colors',
        on ? 'bg-accent-soft border-accent' : 'bg-raised',
      )}
      onClick={onPick}
    >
      <CategoryIcon icon={face.icon} colour={face.colour} size="small" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-balance">{face.name}</span>
        {face.group === face.name ? null : (
          <span className="text-ink-soft text-caption block truncate">{face.group}</span>
        )}
      </span>
      <KeyHint keys={String(number)} />
    </button>
  );
}

/** Finds any category by typing; Enter selects the first match. */
function Search({
  onPick,
  onLeave,
  box,
}: {
  onPick: (id: number) => void;
  onLeave: () => void;
  box: React.RefObject<HTMLDivElement | null>;
}) {
  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const input = event.target as HTMLInputElement;
    if (event.key === 'Escape') return onLeave();
    if (event.key !== 'Enter' || input.getAttribute('aria-activedescendant') || input.value.trim() === '') return;
    const first = matchingOptions(subCategoryOptions, input.value)[0];
    if (!first) return;
    event.preventDefault();
    onPick(first.value);
  }
  return (
    <div ref={box} onKeyDownCapture={press}>
      <CategoryPicker
        label="Another category"
        value={null}
        onChange={(id) => id !== null && onPick(id)}
        placeholder="Type to find one"
      />
    </div>
  );
}

function Face({ item, heading }: { item: InboxItem; heading: React.RefObject<HTMLHeadingElement | null> }) {
  const { transaction } = item;
  const time = useMemberTime();
  const accounts = useAccounts();
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="text-heading wrap-anywhere outline-none">
          {nameOf(transaction)}
        </h2>
        {transaction.merchant !== null && transaction.merchant !== transaction.description ? (
          <p className="text-ink-soft wrap-anywhere mt-0.5">{transaction.description}</p>
        ) : null}
        <p className="text-ink-faint text-caption mt-1">
          {time.date(transaction.date)} · {accountNameOf(accounts, transaction.bank_account_id)}
        </p>
      </div>
      <Money cents={transaction.amount} size="heading" />
    </div>
  );
}

/** The current transaction with suggested categories, each with one key or tap. */
export function InboxCard({ item, inbox }: { item: InboxItem; inbox: Inbox }) {
  const suggestions = item.suggestions.slice(0, SUGGESTIONS);
  const [at, setAt] = useState(0);
  const [whole, setWhole] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useRef<HTMLDivElement>(null);
  const others = item.same_merchant;
  // In a layout effect: a key pressed at once must not lose the focus set on the search.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const accept = (id: number | undefined) => {
    if (id !== undefined) void inbox.accept(id, whole && others > 0);
  };
  function act(key: InboxKey): boolean {
    if (key.kind === 'suggestion') accept(suggestions[key.at]);
    else if (key.kind === 'move')
      setAt((now) => Math.min(Math.max(0, now + key.by), Math.max(0, suggestions.length - 1)));
    else if (key.kind === 'accept') accept(suggestions[at]);
    else if (key.kind === 'skip') inbox.skip();
    else if (key.kind === 'undo') void inbox.undo();
    else if (key.kind === 'merchant') setWhole((now) => !now);
    else search.current?.querySelector('input')?.focus();
    // The typed letter continues in the search box that received the focus.
    return key.kind !== 'letter';
  }
  useInboxKeys(act);
  return (
    <section
      aria-label="The transaction in front"
      aria-busy={inbox.busy || undefined}
      className="bg-surface border-line rounded-panel border px-5 py-5 sm:px-7 sm:py-6"
    >
      <Face item={item} heading={heading} />
      {suggestions.length > 0 ? (
        <ol aria-label="Suggestions" className="mt-5 grid grid-cols-1 gap-2.5 sm:grid-cols-2">
          {suggestions.map((id, index) => (
            <li key={id}>
              <Suggestion id={id} number={index + 1} on={index === at} busy={inbox.busy} onPick={() => accept(id)} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-ink-soft mt-5">We haven’t seen anything like this before. Search for a category.</p>
      )}
      <div className="mt-4">
        <Search box={search} onPick={accept} onLeave={() => heading.current?.focus()} />
      </div>
      {others > 0 ? (
        <Checkbox
          className="mt-3"
          label={
            others === 1
              ? 'The other one of this merchant follows, and those to come'
              : `The ${others.toLocaleString('en-AU')} others of this merchant follow, and those to come`
          }
          checked={whole}
          onChange={(event) => setWhole(event.target.checked)}
        />
      ) : null}
      <div className="mt-5 flex flex-wrap items-center gap-2.5">
        <Button variant="secondary" aria-keyshortcuts="s" onClick={inbox.skip}>
          Skip <KeyHint keys="s" />
        </Button>
        <Button
          variant="secondary"
          aria-keyshortcuts="u"
          disabled={!inbox.canUndo}
          busy={inbox.busy}
          onClick={() => void inbox.undo()}
        >
          Undo <KeyHint keys="u" />
        </Button>
      </div>
    </section>
  );
}
