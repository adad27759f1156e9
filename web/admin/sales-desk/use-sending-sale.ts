import { useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { readAdminProduct } from '#contract/catalogue/calls.ts';
import * as calls from '#contract/sales-desk/calls.ts';
import { salesDeskMessages as say } from '#contract/sales-desk/messages.ts';
import { ApiError, codeOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { newKey } from '../../forms/new-key.ts';
import { showToast } from '../../ui/toasts.ts';
import { useMaking } from '../dialogs/use-making.ts';
import { useMounted, useStaying } from '../dialogs/use-mounted.ts';
import { orderHref } from '../orders/order-href.ts';
import { fieldAt, type SaleFields, saleOf } from './sale-fields.ts';
import { keyOf, lineNow, type SoldLine } from './sold-line.ts';

interface Wanted {
  sale: ReturnType<typeof saleOf>;
  fields: SaleFields;
}

/** What was made: where it is shown, and the sentence about it. */
interface Made {
  href: string;
  sentence: string;
}

/** Books the sale, or makes its link. @throws ApiError */
const make = async ({ sale, fields }: Wanted, key: string): Promise<Made> => {
  const { method, reference, hours } = fields;
  if (method === 'link') {
    const { data, message } = await api(calls.makeLink, { body: { ...sale, key, hours: Number(hours) } });
    return { href: `/admin/payment-links?link=${data._id}`, sentence: message ?? say.linkMade };
  }
  const { data, message } = await api(calls.sell, { body: { ...sale, key, payment: { method, reference } } });
  return { href: orderHref(data._id), sentence: message ?? say.sold };
};

/** What the lines cost now, by `keyOf`. @throws ApiError */
const linesNow = async (lines: readonly SoldLine[]): Promise<Map<string, SoldLine>> =>
  new Map(
    await Promise.all(
      lines.map(async (line) => {
        const { data } = await api(readAdminProduct, { params: { id: line.productId } });
        return [keyOf(line), lineNow(line, data)] as const;
      }),
    ),
  );

/** What is sold, at the prices that were shown: those of now once they are others. */
const useLines = () => {
  const [lines, setLines] = useState<SoldLine[]>([]);
  const refresh = async (): Promise<void> => {
    const fresh = await linesNow(lines);
    setLines((all) => all.map((line) => ({ ...(fresh.get(keyOf(line)) ?? line), quantity: line.quantity })));
  };
  return { lines, setLines, refresh };
};

/** The key of the sale: the same as long as nobody knows whether something was made under it. What is refused takes none. */
const useSaleKey = () => {
  const key = useRef<string>(null);
  return {
    take: (): string => {
      key.current ??= newKey();
      return key.current;
    },
    drop: (): void => {
      key.current = null;
    },
  };
};

/**
 * Sends the sale that is entered. One whose answer was lost is the same sale when it is sent again; where something was changed
 * meanwhile, what was made of it the first time is shown.
 */
export const useSendingSale = (form: UseFormReturn<SaleFields>) => {
  const navigate = useNavigate();
  const isMounted = useMounted();
  const isStaying = useStaying(true);
  const key = useSaleKey();
  const { lines, setLines, refresh } = useLines();
  const [linesError, setLinesError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);

  const found = useRef<Made>(null);
  const send = useMaking({
    make,
    onFound: (made) => {
      found.current = made;
    },
  });
  const show = async (kind: 'success' | 'warning', { href, sentence }: Made): Promise<void> => {
    key.drop();
    showToast(kind, sentence);
    if (isStaying.current) await navigate(href);
  };

  const showObjections = (error: unknown): boolean => {
    const details = error instanceof ApiError ? error.details : [];
    const known = details.flatMap(({ path, message }) => {
      const field = fieldAt(path);
      return field === null ? [] : [{ field, message }];
    });
    for (const [place, { field, message }] of known.entries())
      if (field === 'lines') setLinesError(message);
      else form.setError(field as FieldPath<SaleFields>, { message }, { shouldFocus: place === 0 });
    return known.length > 0;
  };
  const submit = form.handleSubmit(async (fields) => {
    setProblem(null);
    setLinesError(undefined);
    const sentUnder = key.take();
    try {
      await show(
        'success',
        await withPassword(() => send({ sale: saleOf(fields, lines), fields }, sentUnder)),
      );
    } catch (error) {
      if (found.current) return show('warning', { ...found.current, sentence: say.soldBefore });
      if (codeOf(error) === 'sent_already') key.drop();
      // Where the prices do not come either, the sentence says what it costs, and the next try is refused as well.
      if (codeOf(error) === 'total_changed') await refresh().catch(() => {});
      if (!isMounted.current) return showToast('error', reasonOf(error));
      if (!showObjections(error)) setProblem(reasonOf(error));
    }
  });
  return { lines, setLines, linesError, problem, submit };
};
