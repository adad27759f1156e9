import EmblaCarousel from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';

/** Source: the specification, section 9. */
const AUTOPLAY_MS = 3000;

export interface HeroSlider {
  /** Pauses or plays, as the shopper wishes. */
  toggle: () => void;
  /** Goes to a slide, counted from 0. */
  show: (slide: number) => void;
  /** Gives the row back as it was. */
  stop: () => void;
}

interface Listener {
  onSlide: (slide: number) => void;
  /** Told whether the slides move by themselves. */
  onPlaying: (isPlaying: boolean) => void;
}

/**
 * Takes over a row of slides: it loops, moves on every three seconds whatever the shopper does with it, and rests
 * while it is not seen or has the focus, or where motion is not wanted.
 * @param stage holds the row as its only child
 */
export const startHeroSlider = (stage: HTMLElement, { onSlide, onPlaying }: Listener): HeroSlider => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let isWanted = !isStill;
  let isSeen = true;
  let isHeld = false;
  const moves = (): boolean => isWanted && isSeen && !isHeld;
  // The row no longer scrolls by itself from here on.
  stage.style.overflow = 'hidden';
  stage.scrollLeft = 0;
  const autoplay = Autoplay({
    delay: AUTOPLAY_MS,
    playOnInit: false,
    stopOnInteraction: false,
    stopOnFocusIn: false,
  });
  const slider = EmblaCarousel(stage, { loop: true, duration: isStill ? 0 : 25 }, [autoplay]);
  const tell = (): void => {
    const shown = slider.selectedScrollSnap();
    // Only the slide that is seen can be reached with the keyboard.
    slider.slideNodes().forEach((slide, index) => {
      slide.inert = index !== shown;
    });
    onSlide(shown);
  };
  const obey = (): void => {
    if (moves()) autoplay.play();
    else autoplay.stop();
  };
  slider.on('select', tell);
  // After a touch it would play again, also where the shopper has stopped it.
  slider.on('autoplay:timerset', () => {
    if (!moves()) queueMicrotask(() => autoplay.stop());
  });
  const watcher = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? true;
    obey();
  });
  watcher.observe(stage);
  /** The slide that has the focus stays, or it would lose it. A screen reader sets it with no key that a slider could hear. */
  const hold = (): void => {
    // Whoever looks at another window leaves the focus where it is.
    isHeld = stage.contains(document.activeElement);
    obey();
  };
  const listening = new AbortController();
  for (const change of ['focusin', 'focusout'])
    stage.addEventListener(change, hold, { signal: listening.signal });
  tell();
  hold();
  onPlaying(isWanted);
  return {
    toggle: () => {
      isWanted = !isWanted;
      obey();
      onPlaying(isWanted);
    },
    show: (slide) => {
      slider.scrollTo(slide);
      // The slide that was asked for stays its full time.
      autoplay.reset();
    },
    stop: () => {
      watcher.disconnect();
      listening.abort();
      slider.destroy();
      stage.style.overflow = '';
    },
  };
};
