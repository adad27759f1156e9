import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Button } from './button.tsx';

export interface Question {
  title: string;
  /** What of the title is never broken, such as a short number with hyphens. */
  whole?: string;
  text: string;
  /** What the button that goes ahead says. */
  confirm: string;
  /** What the other one says, where "Cancel" would not say what it does. */
  cancel?: string;
  isDangerous?: boolean;
}

let root: Root | undefined;
let asked = 0;

interface Props {
  question: Question;
  onAnswer: (isConfirmed: boolean) => void;
}

const Title = ({ title, whole }: Question) => {
  const place = whole ? title.indexOf(whole) : -1;
  if (!whole || place < 0) return title;
  return (
    <>
      {title.slice(0, place)}
      <span className="whitespace-nowrap">{whole}</span>
      {title.slice(place + whole.length)}
    </>
  );
};

/** A question that must be answered: focus stays inside and returns to where it was. */
const ConfirmDialog = ({ question, onAnswer }: Props) => {
  const [isOpen, setIsOpen] = useState(true);
  const answer = (isConfirmed: boolean) => {
    setIsOpen(false);
    onAnswer(isConfirmed);
  };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup className="fixed inset-x-4 top-1/2 z-50 mx-auto max-w-md -translate-y-1/2 rounded-xl bg-surface p-6 shadow-overlay transition-[opacity,scale] data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
          <AlertDialog.Title className="text-lg font-semibold wrap-anywhere">
            <Title {...question} />
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft">{question.text}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={() => answer(false)}>
              {question.cancel ?? 'Cancel'}
            </Button>
            <Button look={question.isDangerous ? 'danger' : 'primary'} onClick={() => answer(true)}>
              {question.confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};

export const ask = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    if (!root) {
      const host = document.createElement('div');
      document.body.append(host);
      root = createRoot(host);
    }
    asked += 1;
    root.render(<ConfirmDialog key={asked} question={question} onAnswer={resolve} />);
  });
