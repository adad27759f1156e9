import { loaderOf, metaOf, pageOf } from '../shell/admin-route.tsx';
import { open } from './discounts.tsx';

export const meta = metaOf('Discounts');
export const clientLoader = loaderOf(open);
export default pageOf('Discounts');
