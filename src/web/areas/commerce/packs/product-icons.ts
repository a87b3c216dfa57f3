import BookOpen from 'lucide-react/icons/book-open';
import Crown from 'lucide-react/icons/crown';
import Gift from 'lucide-react/icons/gift';
import Package from 'lucide-react/icons/package';
import Shirt from 'lucide-react/icons/shirt';
import type { IconComponent } from '#web/design/icon.ts';

const icons: Readonly<Record<string, IconComponent>> = {
  'book-open': BookOpen,
  crown: Crown,
  gift: Gift,
  package: Package,
  shirt: Shirt,
};

/** The icon that the catalogue names; anything else is shown as a parcel. */
export const iconNamed = (name: string): IconComponent => icons[name] ?? Package;

/** What an icon stands on. */
export const ground = (colour: string): string =>
  `radial-gradient(120% 120% at 22% 12%, color-mix(in oklab, ${colour} 76%, white), ${colour} 52%, color-mix(in oklab, ${colour} 72%, black))`;
