import { type FormEvent, useContext, useRef, useState } from 'react';
import type { z } from 'zod';
import * as calls from '#contract/returns/calls.ts';
import { RETURN_REASON_LABELS, RETURN_REASONS, type ReturnReason } from '#contract/returns/kinds.ts';
import { MAX_RETURN_TEXT } from '#contract/returns/limits.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { askReturnSchema, OrderReturns, Return } from '#contract/returns/schemas.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { upload } from '../../../api/upload.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { askToDiscard, LeavingDialog } from '../../../dialogs/leaving.tsx';
import { Select, SelectBox } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { variationText } from '../../cart/quantities.ts';
import { OrderKey } from './order-key.ts';
import { PictureChoice } from './picture-choice.tsx';
import { usePictures } from './use-pictures.ts';

type Line = OrderReturns['lines'][number];

const FAILURE = 'Your request could not be sent';
const PREPARING = 'Preparing your pictures…';
const NOT_SHOWN = 'Your request has been sent, but not all pictures came in';

/** Sends the pictures one after the other; whether all came in. The request stands without them. */
const sendPictures = async (
  { _id }: Return,
  files: readonly File[],
  token: string | undefined,
): Promise<boolean> => {
  try {
    for (const file of files)
      await upload(calls.addReturnPicture, file, {
        params: { id: _id },
        token,
        onProgress: () => {},
        failure: FAILURE,
      });
    return true;
  } catch {
    return false;
  }
};

/** Asks for the return and tells what came of it. @throws ApiError */
const askReturn = async (
  orderId: string,
  body: z.input<typeof askReturnSchema>,
  files: readonly File[],
  token: string | undefined,
): Promise<void> => {
  const { data, message } = await api(calls.askReturn, {
    params: { id: orderId },
    body,
    token,
    failure: FAILURE,
  });
  const areShown = await sendPictures(data, files, token);
  if (areShown) showToast('success', message ?? say.asked);
  else showToast('error', NOT_SHOWN);
};

const LineChoice = ({
  of: { name, variation, quantity },
  chosen,
  onChange,
}: {
  of: Line;
  chosen: number;
  onChange: (quantity: number) => void;
}) => {
  const text = variationText(variation);
  const label = text ? `${name} (${text})` : name;
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
        <input
          type="checkbox"
          checked={chosen > 0}
          onChange={({ target }) => onChange(target.checked ? quantity : 0)}
          className="size-5 shrink-0 accent-brand"
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {chosen > 0 && quantity > 1 && (
        <div className="w-24 shrink-0">
          <SelectBox
            aria-label={`How many of ${label}`}
            value={chosen}
            onChange={({ target }) => onChange(Number(target.value))}
          >
            {Array.from({ length: Math.min(quantity, 100) }, (_, index) => index + 1).map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectBox>
        </div>
      )}
    </li>
  );
};

type ChosenReason = ReturnReason | '';

const ReasonField = ({
  value,
  onChange,
}: {
  value: ChosenReason;
  onChange: (reason: ChosenReason) => void;
}) => (
  <Select label="Why?" value={value} onChange={({ target }) => onChange(target.value as ChosenReason)}>
    <option value="">Please choose</option>
    {RETURN_REASONS.map((each) => (
      <option key={each} value={each}>
        {RETURN_REASON_LABELS[each]}
      </option>
    ))}
  </Select>
);

interface ReturnFormProps {
  orderId: string;
  lines: readonly Line[];
  onClose: () => void;
  onSent: () => Promise<void>;
}

interface Entered {
  /** How many of each line. */
  chosen: Record<string, number>;
  reason: ChosenReason;
  comment: string;
}

/** What is asked for, or what is still to be said for it. */
const askedIn = ({ chosen, reason, comment }: Entered): z.input<typeof askReturnSchema> | string => {
  const lines = Object.entries(chosen).flatMap(([line, quantity]) =>
    quantity > 0 ? [{ line, quantity }] : [],
  );
  if (lines.length === 0) return say.lines;
  return reason === '' ? say.reason : { lines, reason, comment };
};

/** Sends what was entered, once its pictures are ready. */
const useSending = (
  { orderId, onClose, onSent }: ReturnFormProps,
  entered: Entered,
  { ready, isAwaited, giveUp }: ReturnType<typeof usePictures>,
) => {
  const token = useContext(OrderKey);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // What is changed while the pictures are waited for is sent as it then is.
  const latest = useRef(entered);
  latest.current = entered;
  /** With its pictures; nothing while something is missing. */
  const whole = async () => {
    const missing = askedIn(latest.current);
    if (typeof missing === 'string') return setProblem(missing);
    setProblem(null);
    const files = await ready();
    // What has just been refused is seen before the request goes without it.
    if (!files) return;
    const body = askedIn(latest.current);
    if (typeof body === 'string') return setProblem(body);
    return { body, files };
  };
  return {
    problem,
    isBusy,
    send: async (event: FormEvent<HTMLFormElement>): Promise<void> => {
      event.preventDefault();
      const asked = await whole();
      if (!asked) return;
      setIsBusy(true);
      try {
        await askReturn(orderId, asked.body, asked.files, token);
        onClose();
        await onSent();
      } catch (error) {
        setProblem(sentenceOf(error, FAILURE));
      } finally {
        setIsBusy(false);
      }
    },
    close: async (): Promise<void> => {
      if (!isAwaited) return onClose();
      // It would be sent behind the question whether to throw it away.
      giveUp();
      if (await askToDiscard()) onClose();
    },
  };
};

/** Asks what is sent back and why, with pictures. */
export const ReturnForm = (props: ReturnFormProps) => {
  const { lines } = props;
  const only = lines.length === 1 ? lines[0] : undefined;
  const [chosen, setChosen] = useState<Record<string, number>>(only ? { [only.line]: only.quantity } : {});
  const [reason, setReason] = useState<ChosenReason>('');
  const [comment, setComment] = useState('');
  const pictures = usePictures();
  const { problem, isBusy, send, close } = useSending(props, { chosen, reason, comment }, pictures);
  const isDirty = reason !== '' || comment !== '' || pictures.files.length + pictures.waiting.length > 0;
  return (
    <FormDialog
      title="Return something"
      isOpen
      staysOpen
      onClose={() => void close()}
      onSubmit={(event) => void send(event)}
      submit={pictures.isAwaited ? PREPARING : 'Send Request'}
      isBusy={isBusy}
      // While the pictures are waited for the form asks by itself, once it waits no more.
      isDirty={isDirty && !pictures.isAwaited}
      problem={problem}
    >
      <LeavingDialog isDirty={pictures.isAwaited} />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">What do you want to return?</legend>
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <LineChoice
              key={line.line}
              of={line}
              chosen={chosen[line.line] ?? 0}
              onChange={(quantity) => setChosen({ ...chosen, [line.line]: quantity })}
            />
          ))}
        </ul>
      </fieldset>
      <ReasonField value={reason} onChange={setReason} />
      <TextArea
        label="What is wrong?"
        isOptional
        rows={3}
        maxLength={MAX_RETURN_TEXT}
        hint="Say also if you would rather have it exchanged, and for what."
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <PictureChoice of={pictures} isSent={isBusy} />
    </FormDialog>
  );
};
