import { loaderOf, metaOf, pageOf } from '../../shell/admin-route.tsx';
import { openReport } from './report.tsx';
import { openStart } from './start.tsx';

/** The start of an import and of an export, or one import. */
const open = (request: Request) =>
  new URL(request.url).searchParams.has('id') ? openReport(request) : openStart(request);

export const meta = metaOf('Import and export');
export const clientLoader = loaderOf(open);
export default pageOf('Import and export');
