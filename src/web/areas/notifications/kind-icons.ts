import CalendarClock from 'lucide-react/icons/calendar-clock';
import FileCheck from 'lucide-react/icons/file-check';
import HandCoins from 'lucide-react/icons/hand-coins';
import Landmark from 'lucide-react/icons/landmark';
import Megaphone from 'lucide-react/icons/megaphone';
import MessagesSquare from 'lucide-react/icons/messages-square';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import StickyNote from 'lucide-react/icons/sticky-note';
import Target from 'lucide-react/icons/target';
import TrendingDown from 'lucide-react/icons/trending-down';
import Trophy from 'lucide-react/icons/trophy';
import Wallet from 'lucide-react/icons/wallet';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import type { IconComponent } from '#web/design/icon.ts';

/** The icon of each kind. */
export const kindIcons: Readonly<Record<NotificationKind, IconComponent>> = {
  bills: CalendarClock,
  balances: TrendingDown,
  budgets: Wallet,
  goals: Target,
  banks: Landmark,
  imports: FileCheck,
  messages: MessagesSquare,
  loans: HandCoins,
  draws: Trophy,
  security: ShieldAlert,
  news: Megaphone,
  notes: StickyNote,
};
