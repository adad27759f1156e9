import { type FormEvent, useContext, useState } from 'react';
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
import { Select, SelectBox } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { variationText } from '../../cart/quantities.ts';
import { OrderKey } from './order-key.ts';
import { PictureChoice } from './picture-choice.tsx';
import { usePictures } from './use-pictures.ts';

type Line = OrderReturns['lines'][number];

const FAILURE = 'Your request could not be sent';
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

/** Asks what is sent back and why, with pictures. */
export const ReturnForm = ({
  orderId,
  lines,
  onClose,
  onSent,
}: {
  orderId: string;
  lines: readonly Line[];
  onClose: () => void;
  onSent: () => Promise<void>;
}) => {
  const token = useContext(OrderKey);
  const only = lines.length === 1 ? lines[0] : undefined;
  const [chosen, setChosen] = useState<Record<string, number>>(only ? { [only.line]: only.quantity } : {});
  const [reason, setReason] = useState<ChosenReason>('');
  const [comment, setComment] = useState('');
  const pictures = usePictures();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const wanted = Object.entries(chosen).flatMap(([line, quantity]) =>
    quantity > 0 ? [{ line, quantity }] : [],
  );
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (wanted.length === 0) return setProblem(say.lines);
    if (reason === '') return setProblem(say.reason);
    setProblem(null);
    setIsBusy(true);
    try {
      const files = await pictures.ready();
      // What has just been refused is seen before the request goes without it.
      if (!files) return;
      await askReturn(orderId, { lines: wanted, reason, comment }, files, token);
      onClose();
      await onSent();
    } catch (error) {
      setProblem(sentenceOf(error, FAILURE));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      title="Return something"
      isOpen
      staysOpen
      onClose={onClose}
      onSubmit={(event) => void send(event)}
      submit="Send Request"
      isBusy={isBusy}
      isDirty={reason !== '' || comment !== '' || pictures.files.length + pictures.waiting.length > 0}
      problem={problem}
    >
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
      <PictureChoice of={pictures} />
    </FormDialog>
  );
};
