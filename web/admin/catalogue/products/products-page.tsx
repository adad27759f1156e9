import { loaderOf, metaOf, pageOf } from '../../shell/admin-route.tsx';
import { open } from './products.tsx';

export const meta = metaOf('Products');
export const clientLoader = loaderOf(open);
/** The products as the dashboard's tab shows them, on a page of their own. */
export default pageOf('Products');
