import HandCoins from 'lucide-react/icons/hand-coins';
import Banknote from 'lucide-react/icons/banknote';
import Bitcoin from 'lucide-react/icons/bitcoin';
import Car from 'lucide-react/icons/car';
import ChartLine from 'lucide-react/icons/chart-line';
import CreditCard from 'lucide-react/icons/credit-card';
import Gem from 'lucide-react/icons/gem';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import House from 'lucide-react/icons/house';
import Landmark from 'lucide-react/icons/landmark';
import Package from 'lucide-react/icons/package';
import Receipt from 'lucide-react/icons/receipt';
import type { IconComponent } from '#web/design/icon.ts';
import { ICON_STROKE } from '#web/design/icon.ts';
import type { LineKind } from '#domain/networth/kinds.ts';

const icons: Readonly<Record<LineKind, IconComponent>> = {
  property: House,
  car: Car,
  cash: Banknote,
  super: Landmark,
  shares: ChartLine,
  metals: Gem,
  crypto: Bitcoin,
  mortgage: House,
  loan: HandCoins,
  card: CreditCard,
  bnpl: Receipt,
  study: GraduationCap,
  overdraft: Banknote,
  other: Package,
};

/** A decorative icon of a kind. */
export function KindIcon({ kind }: { kind: LineKind }) {
  const Icon = icons[kind];
  return (
    <span
      aria-hidden="true"
      className="bg-sunken text-ink-soft grid size-10 shrink-0 place-items-center rounded-control"
    >
      <Icon size={20} strokeWidth={ICON_STROKE} />
    </span>
  );
}
