import { z } from 'zod';
import { answerOf, idSchema, timestampSchema } from '../http/envelope.ts';
import { line } from '../line-schema.ts';
import {
  ANNOUNCEMENT_MAX,
  CORNERS,
  DRAWING_MAX_BYTES,
  HEADERS,
  SECTION_TEXT_MAX,
  SECTION_TITLE_MAX,
  SECTIONS_MAX,
  TYPEFACES,
} from './limits.ts';
import { lookMessages as say } from './messages.ts';

const colour = z
  .string({ error: say.colour })
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, say.colour);

/** One of the shop's own pictures, as uploads give them; icons and mails are made from it. */
const ownPicture = z
  .string({ error: say.picture })
  .trim()
  .max(300, say.picture)
  .regex(/^(\/media\/uploads\/[\w.-]+\.webp)?$/, say.picture);

const link = z
  .string({ error: say.link })
  .trim()
  .max(2_000, say.link)
  .regex(/^(\/(?![/\\])[^\s]*|https:\/\/[^\s]+)?$/, say.link);

const moment = z.union([z.literal(''), z.iso.datetime({ offset: true, error: say.moment })], {
  error: say.moment,
});

const isShown = z.boolean();
/** Empty for the section's own. */
const title = line(say.sectionTitle, 0, SECTION_TITLE_MAX).default('');

const textSection = z
  .object({
    kind: z.literal('text'),
    isShown,
    title,
    text: z
      .string({ error: say.sectionText })
      .trim()
      .min(1, say.sectionText)
      .max(SECTION_TEXT_MAX, say.sectionText),
    picture: ownPicture.default(''),
    link: link.default(''),
    label: line(say.sectionTitle, 0, SECTION_TITLE_MAX).default(''),
  })
  .refine(({ link: to, label }) => to === '' || label !== '', { message: say.label, path: ['label'] });

/** What a home page is built from. */
export const homeSectionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slides'), isShown }),
  z.object({ kind: z.literal('featured'), isShown }),
  z.object({ kind: z.literal('promises'), isShown }),
  z.object({ kind: z.literal('newest'), isShown, title }),
  z.object({ kind: z.literal('categories'), isShown, title }),
  z.object({ kind: z.literal('category'), isShown, title, category: idSchema(say.category) }),
  z.object({ kind: z.literal('collection'), isShown, title, collection: idSchema(say.collection) }),
  textSection,
]);
export type HomeSection = z.output<typeof homeSectionSchema>;

/** Those that may stand several times, each about something else. */
const MANY: readonly HomeSection['kind'][] = ['category', 'collection', 'text'];

const sections = z
  .array(homeSectionSchema, { error: say.sections })
  .min(1, say.sections)
  .max(SECTIONS_MAX, say.sections)
  .superRefine((all, context) => {
    all.forEach(({ kind }, place) => {
      if (MANY.includes(kind) || all.findIndex((other) => other.kind === kind) === place) return;
      context.addIssue({ code: 'custom', message: say.sectionTwice, path: [place, 'kind'] });
    });
  });

const announcement = z
  .object({
    /** Empty where there is none. */
    text: line(say.announcement, 0, ANNOUNCEMENT_MAX),
    link,
    from: moment,
    until: moment,
    isClosable: z.boolean(),
  })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    message: say.until,
    path: ['until'],
  });

/** How the shop looks, and what its home page is built from. */
export const lookSchema = z.object({
  /** Stands in place of mark and name; for light ground. */
  logo: ownPicture,
  /** The same for dark ground. */
  logoDark: ownPicture,
  /** Square: beside the name, in tabs, and on phones' screens. */
  icon: ownPicture,
  brand: colour,
  accent: colour,
  header: z.enum(HEADERS, { error: say.choice }),
  corners: z.enum(CORNERS, { error: say.choice }),
  typeface: z.enum(TYPEFACES, { error: say.choice }),
  sections,
  announcement,
});
export type Look = z.output<typeof lookSchema>;
export type LookFields = z.input<typeof lookSchema>;

/** Names what was loaded; whoever saves over something newer is told. */
const revision = z.string({ error: say.revision }).max(40, say.revision);

export const saveLookSchema = z.object({ look: lookSchema, revision });
export const revisionSchema = z.object({ revision });

const who = z.object({ at: timestampSchema, by: z.string() });

/** The look that counts, the one that is being worked on, and how far one can go back. */
export const lookStateSchema = z.object({
  published: lookSchema,
  /** Null while the shop looks as it came. */
  publishedWhen: who.nullable(),
  draft: lookSchema.nullable(),
  draftWhen: who.nullable(),
  canUndo: z.boolean(),
  /** Whether nothing older than the published one is kept, though there was. */
  isOldest: z.boolean(),
  revision: z.string(),
});
export type LookState = z.output<typeof lookStateSchema>;
export const lookStateAnswer = answerOf(lookStateSchema);

/** A page as it would be with a look that nobody else sees. */
export const PREVIEWED = ['/', '/products', '/login'] as const;
export const previewLookSchema = z.object({
  look: lookSchema,
  page: z.enum(PREVIEWED, { error: say.choice }),
});

/** A colour that cannot be used as it was chosen, and what is used. */
export const colourNoteSchema = z.object({
  colour: z.enum(['brand', 'accent']),
  use: z.enum(['fill', 'text']),
  chosen: z.string(),
  shown: z.string(),
});
export type ColourNote = z.output<typeof colourNoteSchema>;
/** The two colours as they are used, and what can be read on them; `price` is a word in the brand's colour. */
const usedColoursSchema = z.object({
  brand: z.string(),
  onBrand: z.string(),
  price: z.string(),
  accent: z.string(),
  onAccent: z.string(),
});
export type UsedColours = z.output<typeof usedColoursSchema>;
export const lookPreviewAnswer = answerOf(
  z.object({
    /** Empty where this process serves no pages. */
    html: z.string(),
    notes: z.array(colourNoteSchema),
    used: usedColoursSchema,
  }),
);

export const drawingSchema = z.object({
  svg: z.string({ error: say.notDrawn }).min(1, say.notDrawn).max(DRAWING_MAX_BYTES, say.drawingLarge),
});

/** What the home page is built from, in its order; what is hidden is left out. */
export const homeAnswer = answerOf(z.object({ sections: z.array(homeSectionSchema) }));

/** What every page of the shop needs of its look; absent where it is as the shop came. */
export const shownLookSchema = z.object({
  /** Custom properties over those of the stylesheet, and the faces of letters. */
  css: z.string(),
  /** What the browser draws its own bar in. */
  themeColor: z.string(),
  /** The picture that icons are made from, without the ending; empty for the shop's own. */
  icon: z.string(),
  /** A wide logo for the header's ground; empty where mark and name stand there. */
  logo: z.string(),
  /** The file that letters come from first; empty for the system's. */
  font: z.string(),
  /** There while it is to be read. */
  announcement: z
    .object({ id: z.string(), text: z.string(), link: z.string(), isClosable: z.boolean() })
    .optional(),
});
export type ShownLook = z.output<typeof shownLookSchema>;
