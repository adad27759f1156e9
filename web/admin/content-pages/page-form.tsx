import { ArrowLeft, Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { contentPagePath } from '#contract/content-pages/addresses.ts';
import * as calls from '#contract/content-pages/calls.ts';
import { countFillIns } from '#contract/content-pages/fill-ins.ts';
import { contentPageMessages as say } from '#contract/content-pages/messages.ts';
import type { ContentPieces } from '#contract/content-pages/pieces.ts';
import type {
  ContentPage,
  ContentPageFields,
  ContentPageForm,
  ContentPageList,
} from '#contract/content-pages/schemas.ts';
import { api } from '../../api/browser.ts';
import { Leaving } from '../../dialogs/leaving.tsx';
import { reasonOf } from '../../dialogs/sentences.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { lazyFormResolver } from '../../forms/lazy-form-resolver.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useFormSending } from '../dialogs/use-form-dialog.ts';
import { useStaying } from '../dialogs/use-mounted.ts';
import { fieldOf } from '../forms/field-of.ts';
import { OwnBar } from '../forms/own-bar.tsx';
import { FillInPanel, takeTyped } from './fill-in-panel.tsx';
import { PageBody, type PageFormState } from './page-body.tsx';
import { SettingsNotices, StateNotice } from './page-notices.tsx';
import { PagePreview } from './page-preview.tsx';
import { type Edited, usePageSaving } from './use-page-saving.ts';

const FIELDS = ['title', 'slug', 'summary', 'body', 'place'] as const;
const EMPTY: ContentPageFields = {
  title: '',
  slug: '',
  summary: '',
  body: '',
  place: 'footer',
  isPublished: false,
};
const LIST = '/admin/pages';

const rules = lazyFormResolver<ContentPageFields, ContentPageForm>(
  async () => (await import('./form-resolver.ts')).contentPageResolver,
);

const fieldsOf = (edited: Edited): ContentPageFields => {
  if (edited === 'new') return EMPTY;
  const { title, slug, summary, body } = edited;
  const kept = '_id' in edited ? edited : null;
  return {
    title,
    slug,
    summary,
    body,
    place: kept?.place ?? 'footer',
    isPublished: kept?.isPublished ?? false,
  };
};

const AboutFields = ({ form }: { form: PageFormState }) => {
  const field = fieldOf(form);
  const slug = form.watch('slug') ?? '';
  return (
    <>
      <TextField label="Title" autoComplete="off" {...field('title')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Web address"
          isOptional
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            slug === ''
              ? 'Empty takes the words of the title.'
              : `${contentPagePath({ slug })}: earlier addresses lead here, too.`
          }
          {...field('slug')}
        />
        <Select label="Link" {...field('place')}>
          <option value="footer">In the footer</option>
          <option value="header">In the header</option>
          <option value="both">In header and footer</option>
          <option value="none">Nowhere: whoever has the address finds it</option>
        </Select>
      </div>
      <TextField
        label="Description"
        isOptional
        autoComplete="off"
        hint="What search engines and shared links say of it."
        {...field('summary')}
      />
    </>
  );
};

const usePreview = (form: PageFormState) => {
  const [pieces, setPieces] = useState<ContentPieces | null>(null);
  const show = async (): Promise<void> => {
    try {
      const { data } = await api(calls.previewContent, { body: { body: form.getValues('body') } });
      setPieces(data.pieces);
    } catch (error) {
      showToast('error', reasonOf(error));
    }
  };
  return { pieces, show, close: () => setPieces(null) };
};

interface PageBarProps {
  form: PageFormState;
  isPublished: boolean;
  isUploading: boolean;
  problem: string | null | undefined;
  onPreview: () => void;
  /** What stores the page so that it is published, or not. */
  saveAs: (willBePublished: boolean) => () => void;
}

/** What can be done with what was written. */
const PageBar = ({ form, isPublished, isUploading, problem, onPreview, saveAs }: PageBarProps) => {
  const { isSubmitting } = form.formState;
  return (
    <OwnBar isOnly className="mt-5 md:mx-0 md:rounded-lg">
      {problem && (
        <FormNotice tone="error" className="mb-3">
          {problem}
        </FormNotice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Button
          look="secondary"
          className="max-sm:flex-1"
          icon={<Eye aria-hidden="true" className="size-5" />}
          onClick={onPreview}
        >
          Preview
        </Button>
        <Button
          look="secondary"
          className="max-sm:flex-1"
          disabled={isSubmitting || isUploading}
          onClick={saveAs(false)}
        >
          {isPublished ? 'Back to Draft' : 'Save Draft'}
        </Button>
        <Button
          className="max-sm:basis-full"
          isBusy={isSubmitting}
          disabled={isUploading}
          onClick={saveAs(true)}
        >
          {isPublished ? 'Save Changes' : 'Publish'}
        </Button>
      </div>
    </OwnBar>
  );
};

interface PageFormProps extends Pick<ContentPageList, 'undecidedFee'> {
  edited: Edited;
}

/** Writes a page: its words, where its link stands, and whether shoppers may read it. */
export const PageForm = ({ edited: loaded, undecidedFee }: PageFormProps) => {
  // What is typed was made of what was loaded first, whatever the page around it hears of others.
  const [edited] = useState(loaded);
  const navigate = useNavigate();
  const isStaying = useStaying(true);
  const form: PageFormState = useForm<ContentPageFields, unknown, ContentPageForm>({
    mode: 'onTouched',
    resolver: rules,
    defaultValues: fieldsOf(edited),
  });
  const [isUploading, setIsUploading] = useState(false);
  const [tries, setTries] = useState(0);
  const typed = useRef('');
  const saved = useRef<ContentPage>(null);
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  const isPublished = edited !== 'new' && '_id' in edited && edited.isPublished;
  const preview = usePreview(form);
  const save = usePageSaving(edited);
  const { submit, problem } = useFormSending({
    form,
    fields: FIELDS,
    onDone: () => {
      const state = !isPublished && saved.current?.isPublished ? { published: saved.current } : null;
      if (isStaying.current) void navigate(LIST, { state });
    },
    send: async (typed, key) => {
      const { data, message } = await save(typed, key);
      saved.current = data;
      return data.isPublished && !isPublished ? say.nowPublished : (message ?? say.updated);
    },
  });
  const saveAs = (willBePublished: boolean) => (): void => {
    if (willBePublished) takeTyped(form, typed.current);
    if (willBePublished && countFillIns(form.getValues('body')) > 0) {
      setTries(tries + 1);
      return;
    }
    form.setValue('isPublished', willBePublished);
    void submit();
  };
  return (
    <form
      noValidate
      aria-label="Page"
      className="max-w-4xl [&_:is(input,select,textarea)]:scroll-mb-32"
      onSubmit={(event) => {
        event.preventDefault();
        saveAs(isPublished)();
      }}
    >
      <Button
        look="quiet"
        className="mb-3 -ml-4"
        icon={<ArrowLeft aria-hidden="true" className="size-5" />}
        onClick={() => void navigate(LIST)}
      >
        All pages
      </Button>
      <Leaving isDirty={isDirty && !isSubmitting && !isSubmitSuccessful} />
      <StateNotice isPublished={isPublished} isStarter={edited !== 'new' && !('_id' in edited)} />
      {edited !== 'new' && <SettingsNotices page={edited} undecidedFee={undecidedFee} />}
      <FillInPanel form={form} tries={tries} typed={typed} />
      <div className="space-y-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
        <AboutFields form={form} />
        <PageBody form={form} onBusy={setIsUploading} />
      </div>
      <PageBar
        form={form}
        isPublished={isPublished}
        isUploading={isUploading}
        problem={problem}
        onPreview={() => void preview.show()}
        saveAs={saveAs}
      />
      <PagePreview title={form.watch('title')} pieces={preview.pieces} onClose={preview.close} />
    </form>
  );
};
