import { loaderOf, metaOf, pageOf } from '../../shell/admin-route.tsx';
import { open } from './guide.tsx';

export const meta = metaOf('Set up your shop');
export const clientLoader = loaderOf(open);
export default pageOf('Set up your shop');
