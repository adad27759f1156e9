/** Under which the tab keeps the payment whose money may still arrive, so that a reload finds it. */
export const AWAITED = 'awaited';
