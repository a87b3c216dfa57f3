import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from 'class-variance-authority';
import { Button } from '#web/design/button.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Kbd } from '#web/design/kbd.tsx';
import { Money } from '#web/design/money.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { faceOf } from './category-options.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { useInboxKeys } from './inbox-keys.ts';
import type { InboxKey } from './inbox-keys.ts';
import type { InboxItem } from './inbox-queue.ts';
import { TransactionMark, nameOf } from './transaction-face.tsx';
import { accountNameOf, useAccounts } from './use-facts.ts';
import { applyToAllText } from './row-change.ts';
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

/** Finds any category by typing; Enter picks the best match, Escape returns to the keys of the inbox. */
function Search({
  label,
  onPick,
  onLeave,
  box,
}: {
  label: string;
  onPick: (id: number) => void;
  onLeave: () => void;
  box: React.RefObject<HTMLDivElement | null>;
}) {
  return (
    <div
      ref={box}
      onKeyDownCapture={(event: KeyboardEvent<HTMLDivElement>) => {
        if (event.key === 'Escape') onLeave();
      }}
    >
      <CategoryPicker label={label} value={null} onChange={(id) => id !== null && onPick(id)} />
    </div>
  );
}

function Face({ item, heading }: { item: InboxItem; heading: React.RefObject<HTMLHeadingElement | null> }) {
  const { transaction } = item;
  const time = useMemberTime();
  const accounts = useAccounts();
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <TransactionMark transaction={transaction} size="large" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 ref={heading} tabIndex={-1} className="text-heading wrap-anywhere outline-none">
          {nameOf(transaction)}
        </h2>
        {transaction.merchant !== null && transaction.merchant !== transaction.description ? (
          <p className="text-ink-soft text-caption wrap-anywhere mt-0.5">{transaction.description}</p>
        ) : null}
        <p className="text-ink-faint text-caption mt-1">
          {time.date(transaction.date, 'wmd')} · {accountNameOf(accounts, transaction.bank_account_id)}
        </p>
      </div>
      <Money cents={transaction.amount} currency={transaction.currency} size="heading" />
    </div>
  );
}

/** The current transaction with suggested categories, each with one key or tap. */
export function InboxCard({ item, inbox }: { item: InboxItem; inbox: Inbox }) {
  const suggestions = item.suggestions.slice(0, SUGGESTIONS);
  const isSure = item.sure !== null;
  // A hint is never preselected: Enter does nothing until the member has moved to one.
  const [at, setAt] = useState(isSure ? 0 : -1);
  const whole = inbox.appliesToAll ?? isSure;
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
    else if (key.kind === 'merchant') inbox.setAppliesToAll(!whole);
    else search.current?.querySelector('input')?.focus();
    // The typed letter continues in the search box that received the focus.
    return key.kind !== 'letter';
  }
  useInboxKeys(act);
  return (
    <section
      aria-label="Current transaction"
      aria-busy={inbox.busy || undefined}
      className="bg-surface border-line rounded-panel border px-5 py-5 sm:px-7 sm:py-6"
    >
      <Face item={item} heading={heading} />
      <p className="mt-5 mb-2.5 font-medium">
        {isSure ? 'Looks like this one:' : suggestions.length > 0 ? 'Could be one of these:' : 'What was this for?'}
      </p>
      {suggestions.length > 0 ? (
        <ol aria-label="Suggestions" className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
          {suggestions.map((id, index) => (
            <li key={id}>
              <Suggestion id={id} number={index + 1} on={index === at} busy={inbox.busy} onPick={() => accept(id)} />
            </li>
          ))}
        </ol>
      ) : null}
      <div className={suggestions.length > 0 ? 'mt-4' : undefined}>
        <Search
          label={suggestions.length > 0 ? 'Another category' : 'Category'}
          box={search}
          onPick={accept}
          onLeave={() => heading.current?.focus()}
        />
      </div>
      {others > 0 ? (
        <Checkbox
          className="mt-3"
          label={applyToAllText(others + 1)}
          checked={whole}
          onChange={(event) => inbox.setAppliesToAll(event.target.checked)}
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
