import { forgetInTab, keepInTab, keptInTab } from '../../../session/tab-memory.ts';

/** A review that a visitor was writing when they were asked to log in; kept for this tab. Stars from 0, none chosen. */
export interface Draft {
  star: number;
  comment: string;
}

const keyOf = (productId: string): string => `review:${productId}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'star' in value &&
  typeof value.star === 'number' &&
  'comment' in value &&
  typeof value.comment === 'string';

/** What was being written about the product; null where there is nothing. */
export const draftOf = (productId: string): Draft | null => {
  try {
    const draft: unknown = JSON.parse(keptInTab(keyOf(productId)) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
};

export const keepDraft = (productId: string, draft: Draft): void => keepInTab(keyOf(productId), draft);

export const forgetDraft = (productId: string): void => forgetInTab(keyOf(productId));
