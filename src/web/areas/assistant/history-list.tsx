import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Trash from 'lucide-react/icons/trash-2';
import { cx } from 'class-variance-authority';
import { assistant } from '#contract/areas/assistant.ts';
import type { AssistantConversationOnWire } from '#contract/areas/assistant.ts';
import { Button } from '#web/design/button.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Link } from '#web/design/link.tsx';
import { Menu } from '#web/design/menu.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { DeleteDialog, RenameDialog } from './history-dialogs.tsx';

type Line = AssistantConversationOnWire;

interface LineProps {
  line: Line;
  isOpen: boolean;
  onRename: () => void;
  onDelete: () => void;
  onOpen: (() => void) | undefined;
}

function HistoryLine({ line, isOpen, onRename, onDelete, onOpen }: LineProps) {
  const time = useMemberTime();
  const { pathname } = useLocation();
  const pin = useApiMutation(assistant.pin, {
    refreshes: [assistant.list],
    onError: (problem) => showToast({ tone: 'negative', text: problem.message }),
  });
  const save = () =>
    void saveAnswer(`conversation-${line.id}.md`, assistant.export, { params: { id: line.id } }).catch(
      (error: unknown) => showToast({ tone: 'negative', text: messageOf(error) }),
    );
  return (
    <li className="flex items-center gap-1">
      <Link
        href={`${pathname}?c=${line.id}`}
        aria-current={isOpen ? 'page' : undefined}
        onClick={onOpen}
        className={cx(
          'hover:bg-surface block min-w-0 flex-1 rounded-control px-2 py-2 transition-colors',
          isOpen && 'bg-accent-soft',
        )}
      >
        <span className="flex items-center gap-1.5">
          {line.pinned ? <Pin size={14} aria-label="Pinned" className="text-accent shrink-0" /> : null}
          <span className="min-w-0 truncate font-medium">{line.title}</span>
        </span>
        <span className="text-ink-faint text-caption block">{time.instant(line.last_at, 'fromNow')}</span>
      </Link>
      <Menu
        label={`Actions for ${line.title}`}
        trigger={(attributes) => <IconButton label={`Actions for ${line.title}`} icon={Ellipsis} {...attributes} />}
        items={[
          { id: 'rename', label: 'Rename', icon: Pencil, onSelect: onRename },
          {
            id: 'pin',
            label: line.pinned ? 'Unpin' : 'Pin',
            icon: line.pinned ? PinOff : Pin,
            onSelect: () => pin.mutate({ params: { id: line.id }, body: { pinned: !line.pinned } }),
          },
          { id: 'export', label: 'Export', icon: Download, onSelect: save },
          { id: 'delete', label: 'Delete', icon: Trash, danger: true, apart: true, onSelect: onDelete },
        ]}
      />
    </li>
  );
}

/** Earlier conversations: search, rename, pin, export, delete. */
export function HistoryList({ openId, onOpen }: { openId: number | null; onOpen?: () => void }) {
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<{ kind: 'rename' | 'delete'; line: Line }>();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const list = useApiQuery(
    assistant.list,
    { query: words === '' ? { page } : { page, search: words } },
    { keepPrevious: true },
  );
  const close = () => setDialog(undefined);
  return (
    <div>
      <SearchBox
        label="Search conversations"
        placeholder="Search titles"
        maxLength={120}
        words={words}
        onWords={(next) => {
          setWords(next);
          setPage(1);
        }}
        className="mb-4"
      />
      <QueryState query={list} what="your conversations" skeleton={<SkeletonText lines={4} />} compact>
        {({ items, hasNext }) => (
          <>
            {items.length === 0 ? (
              <p className="text-ink-soft">
                {words === '' ? 'Your conversations will appear here.' : 'No conversations match that search.'}
              </p>
            ) : null}
            <ul aria-label="Conversations" className="-mx-2 space-y-0.5">
              {items.map((line) => (
                <HistoryLine
                  key={line.id}
                  line={line}
                  isOpen={line.id === openId}
                  onOpen={onOpen}
                  onRename={() => setDialog({ kind: 'rename', line })}
                  onDelete={() => setDialog({ kind: 'delete', line })}
                />
              ))}
            </ul>
            {page > 1 || hasNext ? (
              <div className="mt-3 flex justify-between">
                <Button variant="quiet" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  Newer
                </Button>
                <Button variant="quiet" size="small" disabled={!hasNext} onClick={() => setPage(page + 1)}>
                  Older
                </Button>
              </div>
            ) : null}
          </>
        )}
      </QueryState>
      {dialog?.kind === 'rename' ? <RenameDialog conversation={dialog.line} onClose={close} /> : null}
      {dialog?.kind === 'delete' ? (
        <DeleteDialog
          conversation={dialog.line}
          onClose={close}
          onDone={() => {
            close();
            if (dialog.line.id === openId) void navigate(pathname, { replace: true });
          }}
        />
      ) : null}
    </div>
  );
}
