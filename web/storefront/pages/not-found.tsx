import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { data, useNavigate } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { pageHead } from '../search-engines/page-head.ts';

const REDIRECT_MS = 3000;

/** The page is served with its true status. */
export const loader = () => data(null, { status: 404 });
export const clientLoader = (): null => null;

export const meta = pageHead('Page not found');

export default function NotFound() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <EmptyState
      isPage
      icon={<SearchX aria-hidden="true" className="size-8" />}
      title="Oops! Page not found"
      text="The page you are looking for does not exist or has moved. You will be taken to the homepage in a moment."
    >
      <ButtonLink to="/">Go Home Now</ButtonLink>
    </EmptyState>
  );
}
