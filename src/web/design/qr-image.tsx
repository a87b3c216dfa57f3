import { useEffect, useState } from 'react';
import { Loading, SkeletonShape } from './skeleton.tsx';

/** The quiet zone of light modules around the code. */
const QUIET_MODULES = 4;
/** All states have the same size, to avoid layout shifts. */
const PLACE = 'aspect-square w-52 max-w-full rounded-control';

interface Code {
  text: string;
  /** Modules per side; null if the code could not be created. */
  side: number | null;
  path: string;
}

async function codeOf(text: string): Promise<Code> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { text, side: size, path: modules.join('') };
}

/** A QR code, dark on light in every theme as scanners expect. `otherwise` says what to do where it can't be loaded. */
export function QrImage({ text, label, otherwise }: { text: string; label: string; otherwise: string }) {
  const [code, setCode] = useState<Code>();
  useEffect(() => {
    let isCurrent = true;
    const show = (newCode: Code) => {
      if (isCurrent) setCode(newCode);
    };
    codeOf(text).then(show, () => show({ text, side: null, path: '' }));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (code?.text !== text)
    return (
      <Loading label="Loading the QR code" className={PLACE}>
        <SkeletonShape className="size-full" />
      </Loading>
    );
  if (code.side === null)
    return (
      <p
        role="status"
        className={`${PLACE} bg-sunken text-ink-soft text-caption grid place-items-center p-4 text-center`}
      >
        We couldn’t load the QR code. {otherwise}
      </p>
    );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.side} ${code.side}`}
      shapeRendering="crispEdges"
      className={PLACE}
    >
      <rect width={code.side} height={code.side} fill="#ffffff" />
      <path d={code.path} fill="#000000" />
    </svg>
  );
}
