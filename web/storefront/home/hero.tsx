import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import type { HeroSlider } from './hero-slider.ts';
import { HERO_SLIDES } from './hero-slides.ts';

/**
 * The promo banner. The server renders both slides as a row that can be swiped; the slider takes it over once the
 * page is quiet.
 */
export const Hero = () => {
  const stage = useRef<HTMLDivElement>(null);
  const [slider, setSlider] = useState<HeroSlider>();
  const [isPlaying, setIsPlaying] = useState(true);

  useEffect(() => {
    const host = stage.current;
    if (!host) return;
    let isGone = false;
    let started: HeroSlider | undefined;
    const start = async () => {
      const { startHeroSlider } = await import('./hero-slider.ts');
      if (isGone) return;
      started = startHeroSlider(host, setIsPlaying);
      setSlider(started);
    };
    // The slider is the last thing that the page needs.
    const timer = setTimeout(() => void start(), 300);
    return () => {
      isGone = true;
      clearTimeout(timer);
      started?.stop();
    };
  }, []);

  return (
    <section aria-roledescription="carousel" aria-label="Offers" className="relative bg-brand-strong">
      <div ref={stage} className="hero h-[400px] snap-x snap-mandatory overflow-x-auto overflow-y-hidden">
        <ul className="swiper-wrapper flex h-full">
          {HERO_SLIDES.map(({ id, picture, title, text }, index) => (
            <li key={id} className="swiper-slide relative h-full w-full shrink-0 snap-center">
              <img
                src={`/${picture}-1600.webp`}
                srcSet={`/${picture}-800.webp 800w, /${picture}-1600.webp 1600w`}
                sizes="100vw"
                width={1600}
                height={800}
                alt=""
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'low'}
                className="absolute inset-0 size-full object-cover"
              />
              <div className="absolute inset-0 bg-linear-to-r from-brand-strong/90 via-brand-strong/60 to-brand-strong/10" />
              <div className="container-page relative flex h-full flex-col items-start justify-center gap-4 text-on-brand">
                <h2 className="max-w-lg text-3xl font-bold text-balance">{title}</h2>
                <p className="max-w-md text-lg">{text}</p>
                <ButtonLink to="/products" look="light">
                  Discover More
                </ButtonLink>
              </div>
            </li>
          ))}
        </ul>
        <div className="hero-dots" />
      </div>
      {slider && (
        <IconButton
          label={isPlaying ? 'Stop the slides' : 'Play the slides'}
          onClick={() => slider.toggle()}
          className="absolute right-3 bottom-3 z-10 bg-surface/90 text-ink"
        >
          {isPlaying ? (
            <Pause aria-hidden="true" className="size-5" />
          ) : (
            <Play aria-hidden="true" className="size-5" />
          )}
        </IconButton>
      )}
    </section>
  );
};
