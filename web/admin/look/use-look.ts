import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import type { Call, Terms } from '#contract/http/call.ts';
import * as calls from '#contract/look/calls.ts';
import type {
  ColourNote,
  Look,
  LookState,
  lookStateAnswer,
  PREVIEWED,
  UsedColours,
} from '#contract/look/schemas.ts';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { showToast } from '../../ui/toasts.ts';

/** What every part of the form is given. */
export interface LookParts {
  look: Look;
  change: (part: Partial<Look>) => void;
  /** What the server has against a field, such as `announcement.text`. */
  errorAt: (field: string) => string | undefined;
  /** Colours that cannot be used as they were chosen. */
  notes: readonly ColourNote[];
  /** The colours as they are used, with those that were chosen; undefined until the server has said it. */
  used: (UsedColours & { chosen: Pick<Look, 'brand' | 'accent'> }) | undefined;
}

/** Long enough that a word is typed to its end. */
const PAUSE_MS = 350;

type Page = (typeof PREVIEWED)[number];
type Said = Readonly<Record<string, string>>;
type Changing = Terms & { answer: typeof lookStateAnswer };

const saidIn = (error: ApiError): Said =>
  Object.fromEntries(error.details.map(({ path, message }) => [path.replace(/^look\./, ''), message]));

/** The page without what would run in it: its frame lets nothing run, and the browser would complain of every attempt. */
const asPicture = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll('script, link[rel=modulepreload]')) script.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
};

/** A page with the look as it is typed, and what the server has against it: asked for whenever the typing pauses. */
const usePreview = (look: Look) => {
  const [page, setPage] = useState<Page>('/');
  const [html, setHtml] = useState('');
  const [notes, setNotes] = useState<readonly ColourNote[]>([]);
  const [used, setUsed] = useState<LookParts['used']>();
  const [said, setSaid] = useState<Said>({});
  useEffect(() => {
    const asking = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const { data } = await api(calls.previewLook, { body: { look, page }, signal: asking.signal });
        setHtml(asPicture(data.html));
        setNotes(data.notes);
        setUsed({ ...data.used, chosen: look });
        setSaid({});
      } catch (error) {
        if (!isAbort(error) && error instanceof ApiError) setSaid(saidIn(error));
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [look, page]);
  return { page, setPage, html, notes, used, said };
};

/** The look as the shop has it, what is being done about it, and what came in the way. */
const useLookState = (first: LookState) => {
  const [state, setState] = useState(first);
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  /** What somebody else has made of it meanwhile. */
  const [theirs, setTheirs] = useState<LookState>();

  const take = (next: LookState): void => {
    setState(next);
    setTheirs(undefined);
    setProblem(undefined);
  };

  const send = async <T extends Changing>(
    name: string,
    call: Call<T>,
    body: z.input<T extends { body: infer B extends z.ZodType } ? B : never>,
  ): Promise<LookState | undefined> => {
    setBusy(name);
    setProblem(undefined);
    try {
      const { data, message } = await withPassword(() =>
        api(call as Call<Changing & { body: z.ZodType }>, { body }),
      );
      take(data);
      if (message) showToast('success', message);
      return data;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'edit_conflict')
        setTheirs((await api(calls.readLook)).data);
      else setProblem(reasonOf(error));
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };

  return { state, busy, problem, theirs, take, send };
};

/** The look as a form: kept as a draft, published, taken back. */
export const useLook = (first: LookState) => {
  const { state, busy, problem, theirs, take, send } = useLookState(first);
  const [look, setLook] = useState(first.draft ?? first.published);
  const [hasPublished, setPublished] = useState(false);
  const { revalidate } = useRevalidator();
  const preview = usePreview(look);
  const kept = state.draft ?? state.published;
  const isDirty = JSON.stringify(look) !== JSON.stringify(kept);

  return {
    ...preview,
    state,
    look,
    isDirty,
    busy,
    problem,
    /** Whether what stands here was published just now. */
    isNew: hasPublished && !isDirty && state.draft === null,
    theirs,
    change: (part: Partial<Look>) => setLook((before) => ({ ...before, ...part })),
    errorAt: (field: string): string | undefined => preview.said[field],
    saveDraft: () => send('draft', calls.saveLookDraft, { look, revision: state.revision }),
    publish: async () => {
      // The pages around this one show it too.
      if (!(await send('publish', calls.publishLook, { look, revision: state.revision }))) return;
      setPublished(true);
      await revalidate();
    },
    undo: async () => {
      const next = await send('undo', calls.undoLook, { revision: state.revision });
      setPublished(false);
      if (!next) return;
      setLook(next.draft ?? next.published);
      await revalidate();
    },
    discard: async () => {
      const next = state.draft
        ? await send('discard', calls.discardLookDraft, { revision: state.revision })
        : state;
      if (next) setLook(next.published);
    },
    /** Goes on from what somebody else has made, with or without what was typed here. */
    catchUp: (keepsMine: boolean) => {
      if (!theirs) return;
      take(theirs);
      if (!keepsMine) setLook(theirs.draft ?? theirs.published);
    },
  };
};
