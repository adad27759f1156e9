import { useCallback, useEffect, useRef, useState } from 'react';
import * as calls from '#contract/sales-desk/calls.ts';
import type { LinkToPay } from '#contract/sales-desk/links.ts';
import { codeOf, isAbort, sentenceOf, statusOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { objectionsTo } from '../../forms/server-answer.ts';
import { confirmOrder } from '../checkout/confirm-order.ts';
import type { PaymentForm, Sheet } from '../checkout/payment-form.ts';
import { checkoutSentences } from '../checkout/sentences.ts';

const LOOK_AGAIN_MS = 10_000;
const NOT_LOADED = 'This page could not be loaded. Please try again.';
/** Nothing of the customer's is known here; the provider needs none of it. */
const NOBODY = { name: '', phone: '', address: '', country: '', state: '', city: '', postalCode: '' };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export type LinkPhase = 'idle' | 'starting' | 'paying' | 'confirming';

/** Why a link cannot be shown, and whether that is for good: nobody knows it. */
export interface Missing {
  text: string;
  isUnknown: boolean;
}

/** What the link leads to, as the shop has it now; and why it cannot be shown. */
const useLinkToPay = (token: string) => {
  const [link, setLink] = useState<LinkToPay | null>(null);
  const [missing, setMissing] = useState<Missing | null>(null);
  const look = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        const { data } = await api(calls.readLinkToPay, {
          params: { token },
          failure: NOT_LOADED,
          ...(signal ? { signal } : {}),
        });
        setLink(data);
      } catch (error) {
        if (!isAbort(error))
          setMissing({ text: sentenceOf(error, NOT_LOADED), isUnknown: statusOf(error) === 404 });
      }
    },
    [token],
  );
  return { link, missing, look };
};

/** Looks at the link when the page opens; whoever leaves it leaves its sheet as well, open or about to. */
const useVisit = (look: (signal: AbortSignal) => Promise<void>) => {
  const sheet = useRef<Sheet | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    const stop = new AbortController();
    void look(stop.signal);
    return () => {
      isLeft.current = true;
      stop.abort();
      sheet.current?.close();
    };
  }, [look]);
  return { sheet, isLeft };
};

/** A payment link: what it is, and the way from its button to the order. */
export const useLinkPayment = (token: string, paymentForm: PaymentForm) => {
  const { link, missing, look } = useLinkToPay(token);
  const [phase, setPhase] = useState<LinkPhase>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [emailProblem, setEmailProblem] = useState<string>();
  const [isTried, setTried] = useState(false);
  const { sheet, isLeft } = useVisit(look);
  // Money may arrive after the sheet was closed, and somebody else may pay meanwhile.
  const isWatched = isTried && link?.state === 'open' && phase === 'idle';
  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWatched, look]);

  const confirm = async (reference: string): Promise<void> => {
    setPhase('confirming');
    try {
      await confirmOrder(
        () => api(calls.confirmLink, { params: { token }, body: { reference }, failure: NOT_LOADED }),
        pause,
      );
    } catch (error) {
      if (codeOf(error) !== 'payment_not_completed') setProblem(sentenceOf(error, NOT_LOADED));
    }
    await look();
    setPhase('idle');
  };

  const pay = async (email: string): Promise<void> => {
    if (phase !== 'idle') return;
    setPhase('starting');
    setProblem(null);
    setEmailProblem(undefined);
    try {
      const [{ data: checkout }, openSheet] = await Promise.all([
        api(calls.tryLink, {
          params: { token },
          body: { email },
          failure: checkoutSentences.paymentFailed,
        }),
        paymentForm.opener(),
      ]);
      if (isLeft.current) return;
      setTried(true);
      setPhase('paying');
      sheet.current = openSheet(checkout, NOBODY, {
        onPaid: (reference) => void confirm(reference),
        // The sheet may be closed after the money was sent: the shop asks at once.
        onCancelled: () => void confirm(checkout.reference),
        onFailed: () => {
          setProblem(checkoutSentences.paymentFailed);
          setPhase('idle');
        },
      });
    } catch (error) {
      const [objection] = objectionsTo(error, ['email']);
      setEmailProblem(objection?.message);
      if (!objection) setProblem(sentenceOf(error, checkoutSentences.paymentFailed));
      setPhase('idle');
      await look();
    }
  };
  return { link, missing, look, phase, problem, emailProblem, isTried, pay };
};
