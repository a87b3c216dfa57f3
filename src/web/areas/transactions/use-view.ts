import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { asksForInbox, HISTORY_PATH, readView, writeView } from './filters.ts';
import type { HistoryView } from './filters.ts';
import { unreadOf } from './unread-filters.ts';
import type { UnreadFilter } from './unread-filters.ts';

/** The view in the address, and how to change it. */
export interface AddressedView {
  view: HistoryView;
  /** The invalid filters in the address. */
  unread: readonly UnreadFilter[];
  /** Another filter or sort replaces the history entry, so that Back leaves the screen. */
  setView: (view: HistoryView) => void;
  /** The transaction whose details are open. */
  openId: number | null;
  openRow: (id: number) => void;
  /** Opens the details with the list of categories. */
  openCategory: (id: number) => void;
  /** Whether they were opened so. */
  opensCategory: boolean;
  closeRow: () => void;
  /** True for the inbox (rule M15). */
  isInbox: boolean;
  /** True while the rules are open. */
  showsRules: boolean;
  setShowsRules: (shown: boolean) => void;
  /** True while the manual entry form is open. */
  isAdding: boolean;
  setAdding: (shown: boolean) => void;
}

/** State of an overlay's history entry: it keeps the list's position. */
interface OverlayState {
  keepsPosition: true;
  category?: boolean;
}

export function useView(): AddressedView {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const text = search.toString();
  const view = useMemo(() => readView(new URLSearchParams(text)), [text]);
  const unread = useMemo(() => unreadOf(new URLSearchParams(text)), [text]);
  const id = Number(search.get('id'));
  const state = location.state as Partial<OverlayState> | null;
  const openedHere = state?.keepsPosition === true;

  const setView = useCallback(
    (next: HistoryView) => void navigate(`${HISTORY_PATH}?${writeView(next).toString()}`, { replace: true }),
    [navigate],
  );

  function over(name: 'id' | 'rules' | 'add', value: string | null, category = false): void {
    const next = new URLSearchParams(text);
    if (value !== null) next.set(name, value);
    else if (openedHere) return void navigate(-1);
    else next.delete(name);
    // Moving between transactions keeps the sheet; Back then closes it.
    void navigate(`${HISTORY_PATH}?${next.toString()}`, {
      state: { keepsPosition: true, category } satisfies OverlayState,
      replace: value === null || search.has(name),
    });
  }
  return {
    view,
    unread,
    setView,
    openId: Number.isSafeInteger(id) && id > 0 ? id : null,
    openRow: (row) => over('id', String(row)),
    openCategory: (row) => over('id', String(row), true),
    opensCategory: state?.category === true,
    closeRow: () => over('id', null),
    isInbox: asksForInbox(search),
    showsRules: search.get('rules') === '1',
    setShowsRules: (shown) => over('rules', shown ? '1' : null),
    isAdding: search.get('add') === '1',
    setAdding: (shown) => over('add', shown ? '1' : null),
  };
}
