import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

const REDIRECT_MS = 3000;

/** Nothing answers to the address; it leads home after a moment. */
export const NotFoundNotice = () => {
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
};
