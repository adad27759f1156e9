import { loaderOf, metaOf, pageOf } from '../shell/admin-route.tsx';
import { openPastOrder } from './past-order.tsx';
import { openPastOrders } from './past-orders.tsx';

/** The list, or one order. */
const open = (request: Request) =>
  new URL(request.url).searchParams.has('id') ? openPastOrder(request) : openPastOrders(request);

export const meta = metaOf('Imported orders');
export const clientLoader = loaderOf(open);
export default pageOf('Imported orders');
