import { useNavigate } from 'react-router';
import { messages } from '#contract/areas/messages.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { Attach } from './attach.tsx';

interface Values {
  subject: string;
  message: string;
  attachments: File[];
}

/** Starts a conversation with the support team. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useApiForm<typeof messages.create, Values>(messages.create, {
    defaults: { subject: '', message: '', attachments: [] },
    body: ({ subject, message }) => ({ subject, message }),
    check: ({ subject }): Record<string, string> =>
      subject.trim() === '' ? { subject: 'This field is required.' } : {},
    files: ({ attachments }) => ({ attachments }),
    refreshes: [messages.list],
    onDone: ({ data }) => {
      onClose();
      void navigate(`/messages/${data.message_header_id}`);
    },
  });
  return (
    <Dialog open onClose={onClose} title="New message">
      <Form form={form} aria-label="New message" className="space-y-5">
        <TextField label="Subject" {...form.field('subject')} />
        <div>
          <TextArea label="Message" rows={6} {...form.field('message')} />
          <Attach files={form.values.attachments} onChange={(attachments) => form.set({ attachments })} />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Send</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
