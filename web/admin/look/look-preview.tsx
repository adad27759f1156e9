import { useState } from 'react';
import type { PREVIEWED } from '#contract/look/schemas.ts';
import { SelectBox } from '../../ui/field.tsx';
import { ChoiceButton } from '../dialogs/choice-button.tsx';
import { PreviewFrame } from './preview-frame.tsx';

const PAGES: Readonly<Record<(typeof PREVIEWED)[number], string>> = {
  '/': 'Home',
  '/products': 'Products',
  '/login': 'Login',
};

/** A page of the shop as it would be, at a desk and on a phone: a narrow screen has room for one of them at a time. */
export const LookPreview = ({
  html,
  page,
  onPage,
}: {
  html: string;
  page: keyof typeof PAGES;
  onPage: (page: keyof typeof PAGES) => void;
}) => {
  const [isDesk, setDesk] = useState(false);
  return (
    <section
      aria-labelledby="preview"
      className="rounded-lg border border-line bg-surface p-3 shadow-card sm:p-4"
    >
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="preview" className="text-lg font-semibold">
          Preview
        </h2>
        <SelectBox
          aria-label="Page in the preview"
          value={page}
          onChange={({ target }) => onPage(target.value as keyof typeof PAGES)}
        >
          {Object.entries(PAGES).map(([path, name]) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
        </SelectBox>
      </div>
      <fieldset className="mb-3 sm:hidden">
        <legend className="sr-only">Screen in the preview</legend>
        <div className="flex gap-2">
          <ChoiceButton isChosen={!isDesk} onClick={() => setDesk(false)}>
            Phone
          </ChoiceButton>
          <ChoiceButton isChosen={isDesk} onClick={() => setDesk(true)}>
            Desk
          </ChoiceButton>
        </div>
      </fieldset>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,1.05fr)]">
        <PreviewFrame
          {...{ html, page }}
          title="Preview at a desk"
          width={1280}
          height={900}
          isOnlyWide={!isDesk}
        />
        <PreviewFrame
          {...{ html, page }}
          title="Preview on a phone"
          width={390}
          height={784}
          isOnlyWide={isDesk}
        />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        With what you have entered, before anybody else sees it. Scroll in a frame for the rest of its page.
        Announcements are shown whatever their time.
      </p>
    </section>
  );
};
