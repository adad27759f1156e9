import type { HomeSection } from '#contract/look/schemas.ts';
import { TextLink } from '../../forms/text-link.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { settingsPath } from '../settings/parts.ts';
import { PictureChoice } from './picture-choice.tsx';
import type { Goods } from './section-kinds.ts';

interface SectionFieldsProps<Section extends HomeSection> {
  section: Section;
  onChange: (section: Section) => void;
  errorAt: (field: string) => string | undefined;
}
type TextSection = Extract<HomeSection, { kind: 'text' }>;

const TextFields = ({ section, onChange, errorAt }: SectionFieldsProps<TextSection>) => (
  <>
    <TextArea
      label="Text"
      rows={3}
      value={section.text}
      error={errorAt('text')}
      onChange={({ target }) => onChange({ ...section, text: target.value })}
    />
    <PictureChoice
      label="Picture"
      hint="Beside the text, in three to two."
      value={section.picture}
      onChange={(picture) => onChange({ ...section, picture })}
      error={errorAt('picture')}
    />
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="Link"
        isOptional
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        value={section.link}
        error={errorAt('link')}
        onChange={({ target }) => onChange({ ...section, link: target.value })}
      />
      <TextField
        label="Link’s words"
        isOptional
        autoComplete="off"
        value={section.label}
        error={errorAt('label')}
        onChange={({ target }) => onChange({ ...section, label: target.value })}
      />
    </div>
  </>
);

/** Where the products of a section come from; one that has gone is chosen anew. */
const Choice = ({
  label,
  from,
  value,
  error,
  onChange,
}: {
  label: string;
  from: readonly { _id: string; name: string }[];
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}) => (
  <Select label={label} value={value} error={error} onChange={({ target }) => onChange(target.value)}>
    {!from.some(({ _id }) => _id === value) && <option value={value}>Choose…</option>}
    {from.map(({ _id, name }) => (
      <option key={_id} value={_id}>
        {name}
      </option>
    ))}
  </Select>
);

/** What a section says and shows, where it is the owner's to say. */
export const SectionFields = ({
  section,
  onChange,
  errorAt,
  goods,
}: SectionFieldsProps<HomeSection> & { goods: Goods }) => {
  const { kind } = section;
  if (kind === 'slides') return <TextLink to={settingsPath('Home page slides')}>Change the slides</TextLink>;
  if (kind === 'featured' || kind === 'promises') return null;
  return (
    <div className="mt-2 space-y-3">
      <TextField
        label="Heading"
        isOptional
        autoComplete="off"
        value={section.title}
        error={errorAt('title')}
        onChange={({ target }) => onChange({ ...section, title: target.value })}
      />
      {kind === 'category' && (
        <Choice
          label="Category"
          from={goods.categories}
          value={section.category}
          error={errorAt('category')}
          onChange={(category) => onChange({ ...section, category })}
        />
      )}
      {kind === 'collection' && (
        <Choice
          label="Collection"
          from={goods.collections}
          value={section.collection}
          error={errorAt('collection')}
          onChange={(collection) => onChange({ ...section, collection })}
        />
      )}
      {kind === 'text' && <TextFields section={section} onChange={onChange} errorAt={errorAt} />}
    </div>
  );
};
