import { loaderOf, metaOf, pageOf } from '../shell/admin-route.tsx';
import { open } from './move.tsx';

export const meta = metaOf('Move the shop');
export const clientLoader = loaderOf(open);
export default pageOf('Move the shop');
