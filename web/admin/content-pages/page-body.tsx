import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PICTURE_WORDS } from '#contract/content-pages/picture-words.ts';
import type { ContentPageFields, ContentPageForm } from '#contract/content-pages/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { AddPicturesDialog } from '../pictures/add-pictures-dialog.tsx';

export type PageFormState = UseFormReturn<ContentPageFields, unknown, ContentPageForm>;

/** What can be typed, in one line each. */
const Help = () => (
  <details className="text-sm">
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand">
      How to write headings, lists and links
    </summary>
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pb-2 [&_dt]:font-mono [&_dt]:text-xs [&_dt]:leading-5">
      <dt>## Heading</dt>
      <dd>a heading</dd>
      <dt>**bold** *slanted*</dt>
      <dd>words that stand out</dd>
      <dt>- one</dt>
      <dd>a list; 1. for a numbered one</dd>
      <dt>[Shoes](/category/shoes)</dt>
      <dd>a link, within the shop or to https://…</dd>
      <dt>| Size | Waist |</dt>
      <dd>a table, with |---|---| below its first row</dd>
    </dl>
  </details>
);

/** The text with its pictures: those that are added stand where the cursor was. */
export const PageBody = ({ form, onBusy }: { form: PageFormState; onBusy: (isBusy: boolean) => void }) => {
  const [chosen, setChosen] = useState<readonly File[] | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { ref, ...registered } = form.register('body');
  const insert = (urls: readonly string[]): void => {
    const body = form.getValues('body');
    const at = field.current?.selectionStart ?? body.length;
    const [before, after] = [body.slice(0, at).trimEnd(), body.slice(at).trimStart()];
    const pictures = urls.map((url) => `![${PICTURE_WORDS}](${url})`);
    form.setValue('body', [before, ...pictures, after].filter(Boolean).join('\n\n'), { shouldDirty: true });
  };
  return (
    <div className="space-y-2">
      <TextArea
        label="Text"
        rows={18}
        spellCheck
        error={form.formState.errors.body?.message}
        {...registered}
        ref={(element) => {
          ref(element);
          field.current = element;
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Help />
        <Button
          look="secondary"
          icon={<ImagePlus aria-hidden="true" className="size-5" />}
          onClick={() => setChosen([])}
        >
          Add Picture
        </Button>
      </div>
      <AddPicturesDialog
        chosen={chosen}
        room={5}
        onUploaded={insert}
        onBusy={onBusy}
        onClose={() => setChosen(null)}
      />
    </div>
  );
};
