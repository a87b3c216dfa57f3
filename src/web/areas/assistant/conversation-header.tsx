import { ConversationActions } from './history-drawer.tsx';
import type { ReactNode } from 'react';

export interface ConversationHeaderProps {
  openId: number | null;
  /** The title of the open conversation; undefined for a new one. */
  title: string | undefined;
  withHistory?: boolean;
  children?: ReactNode;
}

/** One line over the conversation, so that the conversation has the screen: its title, and the way to other ones. */
export function ConversationHeader({ openId, title, withHistory, children }: ConversationHeaderProps) {
  return (
    <header className="mb-4 flex items-center justify-between gap-3 lg:mb-6">
      <h1 className="text-heading line-clamp-2 min-w-0 text-balance">{title ?? 'Ask about your money'}</h1>
      <div className="flex shrink-0 items-center gap-2">
        <ConversationActions openId={openId} withHistory={withHistory} />
        {children}
      </div>
    </header>
  );
}
