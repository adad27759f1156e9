import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import * as calls from '#contract/catalogue/picture-sources/calls.ts';
import type { pictureSourcesAnswer } from '#contract/catalogue/picture-sources/schemas.ts';
import { api } from '../../../api/browser.ts';
import { reasonOf } from '../../../dialogs/sentences.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../../ui/counts.ts';
import { showToast } from '../../../ui/toasts.ts';
import { productHref } from '../../shell/product-href.ts';
import { ProgressBar } from './progress-bar.tsx';

type Found = z.infer<typeof pictureSourcesAnswer>;

const LOOK_EVERY_MS = 2_000;
const SHOWN = 25;

/** Asked now and again while pictures are on their way; what cannot be asked just now is asked the next time. */
const usePictures = () => {
  const [found, setFound] = useState<Found>();
  const look = useCallback(async (signal?: AbortSignal): Promise<void> => {
    try {
      setFound(await api(calls.listFailedPictures, { query: { limit: SHOWN }, signal }));
    } catch {
      setFound((before) => before && { ...before });
    }
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    void look(leaving.signal);
    return () => leaving.abort();
  }, [look]);
  useEffect(() => {
    if (!found?.counts.waiting) return;
    const timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [found, look]);
  return { found, look };
};

const Failed = ({ found, onAgain }: { found: Found; onAgain: () => Promise<void> }) => {
  const [isBusy, setIsBusy] = useState(false);
  const again = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await api(calls.fetchPicturesAgain);
    } catch (error) {
      showToast('error', reasonOf(error));
    }
    await onAgain();
    setIsBusy(false);
  };
  const more = found.counts.failed - found.data.length;
  return (
    <FormNotice tone="warning">
      <p className="font-semibold">{countOf(found.counts.failed, 'picture')} could not be fetched</p>
      <p className="mt-1">Their products show them from where they lie, as long as they are there.</p>
      <ul className="mt-3 flex flex-col gap-2">
        {found.data.map(({ url, product, reason }) => (
          <li key={`${product._id} ${url}`} className="wrap-anywhere">
            <Link to={productHref(product)} className="font-semibold underline underline-offset-4">
              {product.name}
            </Link>
            : {reason} <span className="block text-sm">{url}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2">and {countOf(more, 'more picture')}</p>}
      <Button look="secondary" className="mt-3" isBusy={isBusy} onClick={() => void again()}>
        Try again
      </Button>
    </FormNotice>
  );
};

/** How far the pictures of imported products are on their way into the shop, and which could not be fetched. */
export const PicturesOnTheirWay = () => {
  const { found, look } = usePictures();
  if (!found) return null;
  const { waiting, fetched, failed } = found.counts;
  return (
    <div className="flex flex-col gap-4 not-empty:mb-6">
      {waiting > 0 && (
        <div className="rounded-lg border border-line bg-surface p-4 shadow-card">
          <p className="mb-2 font-medium tabular-nums">
            Pictures are coming: {countOf(waiting, 'picture')} still to be fetched
          </p>
          <ProgressBar label="Pictures" share={(fetched + failed) / (fetched + failed + waiting)} />
        </div>
      )}
      {failed > 0 && <Failed found={found} onAgain={look} />}
    </div>
  );
};
