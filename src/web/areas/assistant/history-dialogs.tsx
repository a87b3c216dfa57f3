import { useState } from 'react';
import { assistant } from '#contract/areas/assistant.ts';
import type { AssistantConversationOnWire } from '#contract/areas/assistant.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';

interface DialogProps {
  conversation: AssistantConversationOnWire;
  onClose: () => void;
}

/** Renames a conversation. */
export function RenameDialog({ conversation, onClose }: DialogProps) {
  const [title, setTitle] = useState(conversation.title);
  const rename = useApiMutation(assistant.rename, {
    refreshes: [assistant.list, assistant.messages],
    onSuccess: onClose,
  });
  const isEmpty = title.trim() === '';
  return (
    <Dialog open onClose={onClose} size="small" title="Rename conversation">
      <form
        noValidate
        aria-label="Rename conversation"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && !rename.isPending)
            rename.mutate({ params: { id: conversation.id }, body: { title: title.trim() } });
        }}
      >
        <TextField
          label="Title"
          autoFocus
          maxLength={120}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          error={isEmpty ? 'Enter a title.' : rename.error?.message}
        />
        <div className="mt-7 flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={rename.isPending}>
            Save title
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Confirms deleting a conversation. */
export function DeleteDialog({ conversation, onClose, onDone }: DialogProps & { onDone: () => void }) {
  const remove = useApiMutation(assistant.remove, {
    refreshes: [assistant.list],
    onSuccess: () => {
      showToast({ tone: 'positive', text: 'Conversation deleted.' });
      onDone();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      role="alertdialog"
      title="Delete this conversation?"
      description={`“${conversation.title}” and its files will be deleted. Receipts attached to transactions stay, and so do any changes you made.`}
    >
      {remove.isError ? (
        <p role="alert" className="text-negative mb-3 font-medium">
          {remove.error.message}
        </p>
      ) : null}
      <div className="flex justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate({ params: { id: conversation.id }, body: {} })}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
