import { useEffect, useState } from 'react';
import { Loading, SkeletonShape } from '#web/design/skeleton.tsx';

/** Light modules around the code, which cameras need to find it. */
const QUIET_MODULES = 4;
/** All states take the same place, so that nothing moves when the code comes. */
const PLACE = 'size-52 rounded-control';

interface Code {
  text: string;
  /** The number of modules along a side; null when the code could not be made. */
  side: number | null;
  path: string;
}

async function codeOf(text: string): Promise<Code> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { text, side: size, path: modules.join('') };
}

/** A QR code, dark on light in every theme because cameras want it so. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<Code>();
  useEffect(() => {
    let isCurrent = true;
    const show = (made: Code) => {
      if (isCurrent) setCode(made);
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
        We couldn’t load the QR code. Enter the key in your app instead.
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
