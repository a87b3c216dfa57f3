import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import { profile } from '#contract/areas/profile.ts';
import { Button } from '#web/design/button.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { saveAnswer } from '#web/kit/save-file.ts';

/** Everything that is stored about the member, in one file. */
export function FullExport() {
  const [busy, setBusy] = useState(false);
  async function exportAll() {
    setBusy(true);
    try {
      await saveAnswer('my-data.zip', profile.exportData);
    } catch (problem) {
      showToast({ tone: 'negative', text: messageOf(problem) });
    }
    setBusy(false);
  }
  return (
    <Button variant="secondary" icon={Download} busy={busy} onClick={() => void exportAll()}>
      Export my data
    </Button>
  );
}
