import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { HeroSlide } from '#contract/settings/schemas.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { HeroPicture } from './hero-picture.tsx';
import type { HeroSlider } from './hero-slider.ts';

/** The slider is the last thing that the page needs; where it cannot be loaded, the row scrolls on by itself. */
const START_MS = 300;

/** A title with more characters is set smaller: the banner's height stays. */
const LONG_TITLE = 40;

/** What a slide shows; the words stay readable whatever the picture is. */
const HeroSlideView = ({ slide, isFirst }: { slide: HeroSlide; isFirst: boolean }) => (
  <>
    <HeroPicture picture={slide.picture} isFirst={isFirst} />
    <div className="relative flex h-full flex-col items-start gap-3 px-4 pt-8 text-on-dark md:justify-center md:gap-4 md:px-12 md:pt-0">
      <h2
        className={classNames(
          'max-w-sm font-bold text-balance wrap-anywhere',
          slide.title.length > LONG_TITLE ? 'text-xl md:text-2xl' : 'text-2xl md:text-3xl',
        )}
      >
        {slide.title}
      </h2>
      {slide.text && (
        <p className="line-clamp-4 max-w-sm text-base md:max-w-2xs lg:max-w-sm lg:text-lg">{slide.text}</p>
      )}
      <ButtonLink to={slide.link} look="light">
        Discover More
      </ButtonLink>
    </div>
  </>
);

/**
 * The promo banner. The server renders the slides as a row that can be swiped; where there is more than one, the slider
 * takes it over once the page is quiet.
 */
export const Hero = ({ slides }: { slides: readonly HeroSlide[] }) => {
  const stage = useRef<HTMLDivElement>(null);
  const [slider, setSlider] = useState<HeroSlider>();
  const [shown, setShown] = useState(0);
  const [isPlaying, setIsPlaying] = useState(true);
  const count = slides.length;

  useEffect(() => {
    const host = stage.current;
    if (!host || count < 2) return;
    let isGone = false;
    let started: HeroSlider | undefined;
    const start = async () => {
      const { startHeroSlider } = await import('./hero-slider.ts');
      if (isGone) return;
      started = startHeroSlider(host, { onSlide: setShown, onPlaying: setIsPlaying });
      setSlider(started);
    };
    const timer = setTimeout(() => start().catch(() => {}), START_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      started?.stop();
      setSlider(undefined);
    };
  }, [count]);

  const places = slides.map((slide, index) => ({ place: index + 1, slide }));
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Offers"
      className="relative mx-auto max-w-[77rem] overflow-hidden bg-brand-strong xl:mt-6 xl:rounded-xl"
    >
      <div
        ref={stage}
        className="h-[400px] [scrollbar-width:none] snap-x snap-mandatory overflow-x-auto overflow-y-hidden"
      >
        <ul className="flex h-full">
          {places.map(({ place, slide }) => (
            <li key={place} className="relative h-full w-full shrink-0 snap-center">
              <HeroSlideView slide={slide} isFirst={place === 1} />
            </li>
          ))}
        </ul>
      </div>
      {slider && (
        <div className="absolute inset-x-0 bottom-1 z-10 flex items-center px-0.5 text-on-dark md:px-8.5">
          {places.map(({ place }) => (
            // A dot of 12 px inside a target of 44 px.
            <button
              key={place}
              type="button"
              aria-label={`Show slide ${place}`}
              aria-current={place === shown + 1 ? 'true' : undefined}
              onClick={() => slider.show(place - 1)}
              className="group grid size-11 place-items-center forced-colors:bg-[ButtonFace]"
            >
              <span className="size-3 rounded-full border-2 border-current group-aria-[current]:bg-current forced-colors:group-aria-[current]:bg-[HighlightText]" />
            </button>
          ))}
          <button
            type="button"
            aria-label={isPlaying ? 'Stop the slides' : 'Play the slides'}
            onClick={() => slider.toggle()}
            className="grid size-11 place-items-center forced-colors:bg-[ButtonFace]"
          >
            {isPlaying ? (
              <Pause aria-hidden="true" className="size-5" />
            ) : (
              <Play aria-hidden="true" className="size-5" />
            )}
          </button>
        </div>
      )}
    </section>
  );
};
