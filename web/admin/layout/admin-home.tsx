import { redirect } from 'react-router';

/** `/admin` itself is the dashboard. */
export const clientLoader = () => redirect('/admin/dashboard');

export default function AdminHome() {
  return null;
}
