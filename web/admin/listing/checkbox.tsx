import type { InputHTMLAttributes } from 'react';

/** A box that is easy to hit. */
export const Checkbox = (box: InputHTMLAttributes<HTMLInputElement>) => (
  <label className="flex size-11 items-center justify-center">
    <input {...box} type="checkbox" className="size-5 accent-brand" />
  </label>
);
