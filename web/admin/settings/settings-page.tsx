import { loaderOf, metaOf, pageOf } from '../shell/admin-route.tsx';
import { open } from './settings.tsx';

export const meta = metaOf('Settings');
export const clientLoader = loaderOf(open);
export default pageOf('Settings');
