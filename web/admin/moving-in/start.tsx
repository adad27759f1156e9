import { FileSpreadsheet } from 'lucide-react';
import * as calls from '#contract/moving-in/calls.ts';
import type { MovingKind } from '#contract/moving-in/kinds.ts';
import type { MovingFile } from '#contract/moving-in/schemas.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatMoment } from '../../ui/dates.ts';
import {
  DISCARDED,
  isDiscarded,
  STATE_LABELS,
  STATE_TONES,
} from '../catalogue/import-export/import-labels.ts';
import { AdminList } from '../listing/admin-list.tsx';
import type { Column } from '../listing/data-table.tsx';
import { ExportButton } from '../listing/export-button.tsx';
import { listPlaceIn } from '../listing/list-address.ts';
import { Panel } from '../overview/panel.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';
import { KIND_TEXTS, movedText } from './kind-texts.ts';
import { MovingForm } from './moving-form.tsx';

interface Content {
  kind: MovingKind;
  files: Page<MovingFile>;
}

const COLUMNS: Column<MovingFile>[] = [
  { id: 'fileName', header: 'File', isTitle: true, cell: ({ fileName }) => fileName },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>,
  },
  {
    id: 'counts',
    header: 'Result',
    cell: (file) =>
      isDiscarded(file) ? DISCARDED : (file.trouble ?? (file.state === 'checking' ? '' : movedText(file))),
  },
  { id: 'who', header: 'Who', cell: ({ startedBy }) => startedBy.name },
  { id: 'when', header: 'When', isOneLine: true, cell: ({ createdAt }) => formatMoment(createdAt) },
];

const StartView = ({ content: { kind, files } }: { content: Content }) => {
  const { title, about, takeOut } = KIND_TEXTS[kind];
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Panel title={title}>
          <div className="p-4">
            <p className="mb-4 max-w-prose text-ink-soft">{about}</p>
            <MovingForm key={kind} kind={kind} />
          </div>
        </Panel>
        <Panel title={takeOut.title}>
          <div className="p-4">
            <p className="mb-4 max-w-prose text-ink-soft">{takeOut.about}</p>
            <ExportButton call={takeOut.call} failure={takeOut.failure} otherwiseNamed={`${kind}.csv`}>
              {takeOut.button}
            </ExportButton>
          </div>
        </Panel>
      </div>
      <section aria-label="Earlier imports">
        <h2 className="mb-3 text-lg font-semibold">Earlier imports</h2>
        <AdminList
          caption="Earlier imports"
          pages="Pages of imports"
          page={files}
          columns={COLUMNS}
          idOf={({ _id }) => _id}
          nameOf={({ fileName }) => fileName}
          hrefOf={({ _id }) => `?kind=${kind}&id=${_id}`}
          empty={{
            icon: FileSpreadsheet,
            title: 'Nothing imported yet',
            text: 'Each import is listed here with what came of it.',
          }}
        />
      </section>
    </div>
  );
};

export const openMovingStart = (kind: MovingKind) =>
  adminPageOf({
    load: async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
      const { page, limit } = listPlaceIn(search, []);
      return { kind, files: await api(calls.listMovingFiles, { query: { kind, page, limit }, signal }) };
    },
    View: StartView,
  });
