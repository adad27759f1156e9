import { ArrowDown, ArrowUp, Eye, EyeOff, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SECTIONS_MAX } from '#contract/look/limits.ts';
import type { HomeSection } from '#contract/look/schemas.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectBox } from '../../ui/field.tsx';
import { useKeys } from '../forms/use-keys.ts';
import { SectionFields } from './section-fields.tsx';
import { canBeAdded, type Goods, NAMES, newSection } from './section-kinds.ts';
import type { LookParts } from './use-look.ts';

/** What the shop came with is hidden rather than removed. */
const isOwn = ({ kind }: HomeSection): boolean =>
  kind !== 'slides' && kind !== 'featured' && kind !== 'promises';

interface SectionHeadProps {
  section: HomeSection;
  /** From 0. */
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onToggle: () => void;
  onRemove: () => void;
}

const SectionHead = ({ section, place, count, onMove, onToggle, onRemove }: SectionHeadProps) => {
  const name = `${NAMES[section.kind]} (${place + 1})`;
  return (
    <div className="flex items-center gap-1">
      <h3
        className={classNames(
          'min-w-0 flex-1 font-semibold wrap-anywhere',
          !section.isShown && 'text-ink-soft',
        )}
      >
        {NAMES[section.kind]}
        {!section.isShown && <span className="font-normal"> (hidden)</span>}
      </h3>
      <IconButton
        label={`Move ${name} up`}
        aria-disabled={place === 0}
        onClick={() => onMove(-1)}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        aria-disabled={place === count - 1}
        onClick={() => onMove(1)}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
      >
        <ArrowDown aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={`${section.isShown ? 'Hide' : 'Show'} ${name}`} onClick={onToggle}>
        {section.isShown ? (
          <Eye aria-hidden="true" className="size-5" />
        ) : (
          <EyeOff aria-hidden="true" className="size-5" />
        )}
      </IconButton>
      {isOwn(section) && (
        <IconButton label={`Remove ${name}`} className="text-danger" onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  );
};

interface AddSectionProps {
  /** What can be added; none once there is no room. */
  kinds: readonly HomeSection['kind'][];
  onAdd: (kind: HomeSection['kind']) => void;
}

const AddSection = ({ kinds, onAdd }: AddSectionProps) => {
  const [wanted, setWanted] = useState<HomeSection['kind']>('newest');
  const chosen = kinds.includes(wanted) ? wanted : kinds[0];
  if (!chosen) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <SelectBox
        aria-label="Section to add"
        value={chosen}
        onChange={({ target }) => setWanted(target.value as HomeSection['kind'])}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {NAMES[kind]}
          </option>
        ))}
      </SelectBox>
      <Button
        look="secondary"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={() => onAdd(chosen)}
      >
        Add Section
      </Button>
    </div>
  );
};

/** The home page from above: more sections, fewer, in another order, or some of them hidden. */
export const SectionList = ({ look: { sections }, change, errorAt, goods }: LookParts & { goods: Goods }) => {
  const [told, setTold] = useState('');
  const keys = useKeys(sections.length);
  const put = (next: HomeSection[], sentence: string): void => {
    change({ sections: next });
    setTold(sentence);
  };
  const changeAt = (place: number, section: HomeSection): void =>
    change({ sections: sections.with(place, section) });
  const moveBy = (place: number, by: -1 | 1): void => {
    const to = place + by;
    const [moved, other] = [sections[place], sections[to]];
    if (!moved || !other) return;
    keys.move(place, to);
    put(
      sections.with(place, other).with(to, moved),
      `${NAMES[moved.kind]} is now ${to + 1} of ${sections.length}`,
    );
  };
  const remove = (place: number, { kind }: HomeSection): void => {
    keys.remove(place);
    put(sections.toSpliced(place, 1), `${NAMES[kind]} is removed`);
  };
  const add = (kind: HomeSection['kind']): void => {
    keys.add();
    put([...sections, newSection(kind, goods)], `${NAMES[kind]} is added below`);
  };
  const placed = sections.map((section, place) => ({ section, place, key: keys.keys[place] }));
  return (
    <>
      <ol className="space-y-3">
        {placed.map(({ section, place, key }) => (
          <li key={key} className="rounded-lg border border-line p-3">
            <SectionHead
              section={section}
              place={place}
              count={sections.length}
              onMove={(by) => moveBy(place, by)}
              onToggle={() => changeAt(place, { ...section, isShown: !section.isShown })}
              onRemove={() => remove(place, section)}
            />
            <SectionFields
              section={section}
              goods={goods}
              onChange={(next) => changeAt(place, next)}
              errorAt={(field) => errorAt(`sections.${place}.${field}`)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
      {errorAt('sections') && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger">
          {errorAt('sections')}
        </p>
      )}
      <AddSection kinds={sections.length < SECTIONS_MAX ? canBeAdded(sections) : []} onAdd={add} />
    </>
  );
};
