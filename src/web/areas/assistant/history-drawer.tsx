import { useState } from 'react';
import History from 'lucide-react/icons/history';
import Plus from 'lucide-react/icons/plus';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Drawer } from '#web/design/drawer.tsx';
import { HistoryList } from './history-list.tsx';

/** The buttons for a new conversation and for earlier ones; a phone has room for their icons alone. */
export function ConversationActions({ openId, withHistory = true }: { openId: number | null; withHistory?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  return (
    <>
      {withHistory ? (
        <Button variant="secondary" size="small" icon={History} className="max-sm:gap-0" onClick={() => setOpen(true)}>
          <span className="max-sm:sr-only">History</span>
        </Button>
      ) : null}
      {openId === null ? null : (
        <ButtonLink variant="secondary" size="small" icon={Plus} href={pathname} className="max-sm:gap-0">
          <span className="max-sm:sr-only">New conversation</span>
        </ButtonLink>
      )}
      <Drawer open={isOpen} onClose={() => setOpen(false)} title="Conversations">
        <HistoryList openId={openId} onOpen={() => setOpen(false)} />
      </Drawer>
    </>
  );
}
