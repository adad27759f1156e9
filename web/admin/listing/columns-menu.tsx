import { Menu } from '@base-ui/react/menu';
import { Check, Columns3, RotateCcw } from 'lucide-react';
import { MenuPopup } from '../dialogs/menu-popup.tsx';
import { type Choosable, choosable, withColumn } from './columns.ts';
import { TOOL } from './compact-look.ts';

const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-3 px-4 text-sm outline-none select-none data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-sunken';

const Box = ({ isOn }: { isOn: boolean }) => (
  <span
    aria-hidden="true"
    className={`grid size-4.5 shrink-0 place-items-center rounded-sm border ${isOn ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-surface'}`}
  >
    {isOn && <Check className="size-3.5" strokeWidth={3} />}
  </span>
);

export interface ColumnChoice {
  columns: readonly Choosable[];
  /** What is seen now. */
  shown: readonly Choosable[];
  isChosen: boolean;
  /** null: what the list shows by itself. */
  onChoose: (columns: readonly string[] | null) => void;
}

/** Which columns of a list are seen: each with a box, and the way back to the list's own. */
export const ColumnsMenu = ({ columns, shown, isChosen, onChoose }: ColumnChoice) => (
  <Menu.Root modal={false}>
    <Menu.Trigger aria-label="Columns" title="Columns" className={TOOL}>
      <Columns3 aria-hidden="true" className="size-5" />
    </Menu.Trigger>
    <MenuPopup className="max-h-(--available-height) min-w-52 overflow-y-auto">
      {columns
        .filter((column) => !choosable(columns).includes(column))
        .map(({ id, header }) => (
          <Menu.CheckboxItem key={id} checked disabled className={ITEM}>
            <Box isOn />
            {header}
          </Menu.CheckboxItem>
        ))}
      {choosable(columns).map((column) => {
        const isOn = shown.includes(column);
        return (
          <Menu.CheckboxItem
            key={column.id}
            checked={isOn}
            onCheckedChange={(isShown) => onChoose(withColumn(choosable(shown), column.id, isShown))}
            className={ITEM}
          >
            <Box isOn={isOn} />
            {column.header}
          </Menu.CheckboxItem>
        );
      })}
      <Menu.Separator className="my-1 h-px bg-line" />
      <Menu.Item disabled={!isChosen} onClick={() => onChoose(null)} className={ITEM}>
        <RotateCcw aria-hidden="true" className="size-4.5 shrink-0" />
        Reset columns
      </Menu.Item>
    </MenuPopup>
  </Menu.Root>
);
