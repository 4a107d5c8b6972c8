import { useState } from 'react';
import { cardNumberProblem, holdsCardNumber } from '@slipway/shared/values/card-number.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { TextArea } from '@slipway/ui/Field.tsx';
import { commentMaxLength } from '../draft-schema.ts';

type CommentDialogProps = {
  itemName: string;
  comment: string;
  onAdd: (comment: string) => void;
  onClose: () => void;
};

export function CommentDialog({ itemName, comment, onAdd, onClose }: CommentDialogProps) {
  const [text, setText] = useState(comment);
  const [problem, setProblem] = useState<string>();
  const add = () => {
    if (holdsCardNumber(text)) {
      setProblem(cardNumberProblem);
      return;
    }
    onAdd(text.trim());
    onClose();
  };

  return (
    <Dialog
      title={`Add more preference to ${itemName}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={add}>
            Add Comment
          </Button>
        </>
      }
    >
      <TextArea
        label="Enter comment"
        hint={`${text.length} of ${commentMaxLength} characters`}
        error={problem}
        rows={4}
        maxLength={commentMaxLength}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
    </Dialog>
  );
}
