import type { ComponentType, SVGProps } from 'react';

/** An icon as lucide gives it; import each on its own, as in `import House from 'lucide-react/icons/house'`. */
export type IconComponent = ComponentType<
  SVGProps<SVGSVGElement> & { size?: number | string; absoluteStrokeWidth?: boolean }
>;

/** The weight that matches the text, for every icon. */
export const ICON_STROKE = 1.75;
