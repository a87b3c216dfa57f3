import { Notice } from '#web/design/notice.tsx';

/** Says of a sample draw that it gives nothing away. */
export function SampleNote({ sample }: { sample: boolean }) {
  if (!sample) return null;
  return (
    <Notice className="mb-4" title="Sample draw">
      It shows how our draws work. No prizes are given away.
    </Notice>
  );
}
