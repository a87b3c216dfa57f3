import { useMemo } from 'react';
import { qrModules } from './qr-code.ts';

const QUIET_MODULES = 4;

/** A QR code, dark on light in every theme because cameras want it so. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { side, path } = useMemo(() => {
    const modules = qrModules(text);
    const cells = modules.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + QUIET_MODULES} ${y + QUIET_MODULES}h1v1h-1z`] : [])),
    );
    return { side: modules.length + 2 * QUIET_MODULES, path: cells.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-52 rounded-control"
    >
      <rect width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
