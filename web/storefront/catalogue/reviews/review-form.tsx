import { type FormEvent, type RefObject, useEffect } from 'react';
import { type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import * as calls from '#contract/catalogue/calls.ts';
import { REVIEW_COMMENT_MAX } from '#contract/catalogue/limits.ts';
import { reviewMessages } from '#contract/catalogue/messages.ts';
import type { reviewFormSchema } from '#contract/catalogue/review-form.ts';
import type { Reviews } from '#contract/catalogue/reviews.ts';
import { countCharacters } from '#contract/characters.ts';
import { codeOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { lazyFormResolver } from '../../../forms/lazy-form-resolver.ts';
import { objectionsTo } from '../../../forms/server-answer.ts';
import { rememberIntent } from '../../../session/intent.ts';
import { sessionReady, useSession } from '../../../session/session-state.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { controlLook } from '../../../ui/control-look.ts';
import { Field } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { FIRST_REVIEWS } from '../product/product-load.ts';
import { type Draft, draftOf, forgetDraft, keepDraft } from './draft.ts';
import { refusalText, roomLeft, reviewSentences as say } from './labels.ts';
import { StarChoice } from './star-choice.tsx';

type Fields = z.input<typeof reviewFormSchema>;

const BLANK = { star: 0, comment: '' };
const rules = lazyFormResolver<Fields>(async () => (await import('./form-resolver.ts')).reviewResolver);

const CommentField = ({ form }: { form: UseFormReturn<Fields> }) => {
  // As the server counts: spaces around a comment are not part of it.
  const length = countCharacters((useWatch({ control: form.control, name: 'comment' }) ?? '').trim());
  const isTooLong = length > REVIEW_COMMENT_MAX;
  return (
    <>
      <Field
        label="Your comment"
        isOptional
        error={form.formState.errors.comment?.message}
        hint={
          <span className="flex justify-end">
            <span
              className={classNames('tabular-nums', isTooLong && 'font-semibold text-danger')}
            >{`${length}/${REVIEW_COMMENT_MAX}`}</span>
          </span>
        }
      >
        {({ id, describedBy, hasError }) => (
          <textarea
            {...form.register('comment')}
            id={id}
            rows={4}
            placeholder="What did you like, and what not?"
            aria-invalid={hasError || undefined}
            aria-describedby={describedBy}
            className={controlLook(hasError || isTooLong, 'min-h-28 resize-y')}
          />
        )}
      </Field>
      <p aria-live="polite" className="sr-only">
        {roomLeft(length, REVIEW_COMMENT_MAX)}
      </p>
    </>
  );
};

interface ReviewFormProps {
  productId: string;
  /** What was typed into a form whose place this one has taken, and what is typed here once it goes. */
  typed: RefObject<Draft | null>;
  onAdded: (reviews: Reviews) => void;
  /** The shop knows a review of this shopper already. */
  onReviewedBefore: () => void;
}

/** Stars and a comment. A visitor is asked to log in once they send it, and finds what they wrote when they are back. */
export const ReviewForm = ({ productId, typed, onAdded, onReviewedBefore }: ReviewFormProps) => {
  const navigate = useNavigate();
  const { user } = useSession();
  const form = useForm<Fields>({
    mode: 'onTouched',
    resolver: rules,
    defaultValues: typed.current ?? draftOf(productId) ?? BLANK,
  });
  const { errors, isSubmitting } = form.formState;
  const star = useController({ control: form.control, name: 'star' }).field;

  useEffect(
    () => () => {
      const { star, comment } = form.getValues();
      typed.current = { star, comment: comment ?? '' };
    },
    [form, typed],
  );
  // Once its writer is known it is no longer kept for whoever uses this tab next.
  useEffect(() => {
    if (user) forgetDraft(productId);
  }, [user, productId]);

  const askToLogIn = async (): Promise<void> => {
    const { star, comment } = form.getValues();
    keepDraft(productId, { star, comment: comment ?? '' });
    rememberIntent({ to: `${window.location.pathname}#reviews`, message: say.logIn });
    await navigate('/login');
  };

  const send = form.handleSubmit(async (review) => {
    try {
      const { data } = await api(calls.addReview, {
        params: { id: productId },
        body: review,
        query: { ratings: FIRST_REVIEWS },
        failure: say.addFailed,
      });
      showToast('success', reviewMessages.added);
      onAdded(data);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'not_logged_in') return askToLogIn();
      const objections = objectionsTo(error, ['star', 'comment']);
      for (const { field, message } of objections) form.setError(field, { message }, { shouldFocus: true });
      if (objections.length === 0) showToast('error', refusalText(error, say.addFailed));
      if (code === 'already_reviewed') onReviewedBefore();
    }
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ((await sessionReady()).user === null) await askToLogIn();
    else await send();
  };

  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      <StarChoice
        ref={star.ref}
        chosen={star.value}
        error={errors.star?.message}
        onChoose={star.onChange}
        onBlur={star.onBlur}
      />
      <CommentField form={form} />
      <Button type="submit" isWide isBusy={isSubmitting} busyText="Submitting...">
        Submit Review
      </Button>
    </form>
  );
};
