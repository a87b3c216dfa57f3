import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { asksForInbox, HISTORY_PATH, readView, writeView } from './filters.ts';
import type { HistoryView } from './filters.ts';
import { unreadOf } from './unread-filters.ts';
import type { UnreadFilter } from './unread-filters.ts';

/** What the address of the screen says, and how it is changed. */
export interface AddressedView {
  view: HistoryView;
  /** What the address asks for in words that are not understood. */
  unread: readonly UnreadFilter[];
  /** Another filter or sort: takes the place of the one before, so that Back leaves the screen. */
  setView: (view: HistoryView) => void;
  /** The row whose details lie open. */
  openId: number | null;
  openRow: (id: number) => void;
  closeRow: () => void;
  /** True at the inbox of uncategorised rows (rule M15). */
  isInbox: boolean;
  /** True while the rules lie open over the rows. */
  showsRules: boolean;
  setShowsRules: (shown: boolean) => void;
  /** True while the form for a transaction manually lies open over the rows. */
  isAdding: boolean;
  setAdding: (shown: boolean) => void;
}

/** What is over the list keeps the list where it is. */
const keepsPosition = { keepsPosition: true };

export function useView(): AddressedView {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const text = search.toString();
  const view = useMemo(() => readView(new URLSearchParams(text)), [text]);
  const unread = useMemo(() => unreadOf(new URLSearchParams(text)), [text]);
  const id = Number(search.get('id'));
  const openedHere = (location.state as { keepsPosition?: boolean } | null)?.keepsPosition === true;

  const setView = useCallback(
    (next: HistoryView) => void navigate(`${HISTORY_PATH}?${writeView(next).toString()}`, { replace: true }),
    [navigate],
  );

  function over(name: 'id' | 'rules' | 'add', value: string | null): void {
    const next = new URLSearchParams(text);
    if (value !== null) next.set(name, value);
    else if (openedHere) return void navigate(-1);
    else next.delete(name);
    // From row to row the sheet stays; Back then closes it.
    void navigate(`${HISTORY_PATH}?${next.toString()}`, {
      state: keepsPosition,
      replace: value === null || search.has(name),
    });
  }
  return {
    view,
    unread,
    setView,
    openId: Number.isSafeInteger(id) && id > 0 ? id : null,
    openRow: (row) => over('id', String(row)),
    closeRow: () => over('id', null),
    isInbox: asksForInbox(search),
    showsRules: search.get('rules') === '1',
    setShowsRules: (shown) => over('rules', shown ? '1' : null),
    isAdding: search.get('add') === '1',
    setAdding: (shown) => over('add', shown ? '1' : null),
  };
}
