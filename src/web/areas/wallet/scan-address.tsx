import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { detectorClass } from './can-scan.ts';
import type { Detector } from './can-scan.ts';

const LOOK_EVERY_MS = 250;

/** Shows the camera until it sees a QR code, and returns what stands in it. */
export function ScanDialog({ onScan, onClose }: { onScan: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const scanned = useRef(onScan);
  scanned.current = onScan;
  useEffect(() => {
    const Class = detectorClass();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    async function look(detector: Detector): Promise<void> {
      const codes = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (codes[0] && !isGone) scanned.current(codes[0].rawValue);
    }
    async function start(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isGone || !Class || !video.current) return stream.getTracks().forEach((track) => track.stop());
      video.current.srcObject = stream;
      await video.current.play();
      const detector = new Class({ formats: ['qr_code'] });
      timer = setInterval(() => void look(detector), LOOK_EVERY_MS);
    }
    start().catch(() => setProblem('We couldn’t use the camera. Allow it in your browser, or type the address.'));
    return () => {
      isGone = true;
      clearInterval(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  return (
    <Dialog open onClose={onClose} title="Scan a QR code" description="Point your camera at the address’s QR code.">
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <video ref={video} muted playsInline className="bg-sunken rounded-control aspect-square w-full object-cover" />
      )}
      <Button className="mt-4" variant="secondary" onClick={onClose}>
        Type the address
      </Button>
    </Dialog>
  );
}
