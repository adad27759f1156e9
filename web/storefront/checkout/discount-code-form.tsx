import { Tag, X } from 'lucide-react';
import { type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as calls from '#contract/discounts/calls.ts';
import type { DiscountQuote } from '#contract/discounts/schemas.ts';
import type { RefusalCode } from '#contract/http/codes.ts';
import { formatNaira, koboOfNaira } from '#contract/money.ts';
import { codeOf, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { forgetLinkCode, keptLinkCode } from '../../session/link-code.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** Refusals that no fuller cart and no waiting will change. */
const LASTING: readonly (RefusalCode | undefined)[] = [
  'discount_code_invalid',
  'discount_code_expired',
  'discount_code_used_up',
  'discount_code_used_already',
];

/** Of a cart that has changed a code takes off something else, or nothing; asked once for each, and for each round. */
const isOutdated = (
  { itemsPrice }: DiscountQuote,
  asked: Pick<DiscountCodeProps, 'itemsKobo' | 'round'>,
  now: typeof asked,
): boolean =>
  asked.round !== now.round ||
  (koboOfNaira(itemsPrice) !== now.itemsKobo && asked.itemsKobo !== now.itemsKobo);

/**
 * Where the focus goes with a code that somebody has applied or taken away: what they pressed is gone. Who has gone on meanwhile, or
 * has asked for nothing, is not fetched.
 */
const useFocusOnWay = (quote: DiscountQuote | null, field: RefObject<HTMLInputElement | null>) => {
  const remove = useRef<HTMLButtonElement>(null);
  const isFollowed = useRef(false);
  useEffect(() => {
    if (isFollowed.current && document.activeElement === document.body)
      (quote ? remove : field).current?.focus();
    isFollowed.current = false;
  }, [quote, field]);
  const follow = (isWanted: boolean): void => {
    isFollowed.current = isWanted;
  };
  return { remove, follow };
};

interface WorthProps {
  quote: DiscountQuote;
  isLocked: boolean;
  remove: Ref<HTMLButtonElement>;
  onRemove: () => void;
}

/** What the code takes off, and the way to do without it. */
const Worth = ({ quote, isLocked, remove, onRemove }: WorthProps) => (
  <p className="flex items-center gap-2 rounded-md bg-success-tint pl-3 text-sm text-success">
    <Tag aria-hidden="true" className="size-4 shrink-0" />
    <span className="min-w-0 flex-1">
      <strong className="wrap-anywhere">{quote.code}</strong> takes{' '}
      <span className="money">{formatNaira(quote.discountAmount)}</span> off
    </span>
    <IconButton ref={remove} label={`Remove code ${quote.code}`} disabled={isLocked} onClick={onRemove}>
      <X aria-hidden="true" className="size-4" />
    </IconButton>
  </p>
);

export interface DiscountCodeProps {
  /** What the code takes off, once the server has said so. */
  quote: DiscountQuote | null;
  onQuote: (quote: DiscountQuote | null) => void;
  /** What the items of the cart come to that is shown, in kobo. */
  itemsKobo: number;
  /** Another one where what the code is worth may have changed. */
  round: number;
  isLocked: boolean;
  /** What the form says of where it goes. */
  placeOf: () => { country: string; state: string; city: string };
}

/** A code to be taken off the order: typed, judged by the server, shown with what it is worth, taken away again. */
export default function DiscountCodeForm({
  quote,
  onQuote,
  itemsKobo,
  round,
  isLocked,
  placeOf,
}: DiscountCodeProps) {
  const [brought] = useState(keptLinkCode);
  const [code, setCode] = useState(brought ?? '');
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const askedFor = useRef({ itemsKobo, round });
  const { remove, follow } = useFocusOnWay(quote, field);
  const apply = async (): Promise<void> => {
    if (isBusy) return;
    askedFor.current = { itemsKobo, round };
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { country, state, city } = placeOf();
      const body = { code, shippingAddress: { country, state, city } };
      const { data } = await api(calls.quoteDiscount, { body });
      onQuote(data);
    } catch (error) {
      if (LASTING.includes(codeOf(error))) forgetLinkCode();
      setProblem(sentenceOf(error, 'The code could not be checked. Please try again.'));
      follow(false);
      onQuote(null);
    } finally {
      setIsBusy(false);
    }
  };
  const begin = useRef(() => {
    // Whoever asked for the field wants to type; a code that a link has brought is not waited with.
    if (brought === null) field.current?.focus();
    else void apply();
  });
  useEffect(() => begin.current(), []);
  const isOld = quote !== null && isOutdated(quote, askedFor.current, { itemsKobo, round });
  const askAnew = useEffectEvent(() => void apply());
  useEffect(() => {
    if (isOld && !isBusy) askAnew();
  }, [isOld, isBusy]);
  const takeAway = (): void => {
    forgetLinkCode();
    setCode('');
    follow(true);
    onQuote(null);
  };
  return (
    <>
      {/* It stands before there are words in it: only so they are read out everywhere. */}
      <div role="status">
        {quote && <Worth quote={quote} isLocked={isLocked} remove={remove} onRemove={takeAway} />}
      </div>
      {!quote && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            follow(true);
            void apply();
          }}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
        >
          <TextField
            label="Discount code"
            value={code}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            ref={field}
            error={problem}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" look="secondary" isBusy={isBusy} disabled={isLocked} className="mt-6">
            Apply
          </Button>
        </form>
      )}
    </>
  );
}
