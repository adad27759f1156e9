import Swiper from 'swiper';
import { Autoplay, Pagination } from 'swiper/modules';
import 'swiper/css';
import './hero-slider.css';

/** Source: the specification, section 9. */
const AUTOPLAY_MS = 3000;

export interface HeroSlider {
  /** Pauses or plays, as the shopper wishes. */
  toggle: () => void;
  /** Gives the row back as it was. */
  stop: () => void;
}

/** Only the slide that is seen can be reached with the keyboard. */
const hideOthers = ({ slides, activeIndex }: Swiper): void =>
  slides.forEach((slide, index) => {
    slide.inert = index !== activeIndex;
  });

/**
 * Takes over a row of slides: it loops, moves on every three seconds, and rests while it is not seen or where motion
 * is not wanted.
 * @param onPlaying told whether it moves by itself
 */
export const startHeroSlider = (stage: HTMLElement, onPlaying: (isPlaying: boolean) => void): HeroSlider => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let isWanted = !isStill;
  let isSeen = true;
  const swiper = new Swiper(stage, {
    modules: [Autoplay, Pagination],
    loop: true,
    speed: isStill ? 0 : 300,
    autoplay: { delay: AUTOPLAY_MS, disableOnInteraction: false, pauseOnMouseEnter: true },
    pagination: {
      el: stage.querySelector<HTMLElement>('.hero-dots'),
      clickable: true,
      renderBullet: (index, className) =>
        `<button type="button" class="${className}" aria-label="Show slide ${index + 1}"></button>`,
    },
    on: { afterInit: hideOthers, slideChange: hideOthers },
  });
  const obey = (): void => {
    if (isWanted && isSeen) swiper.autoplay.start();
    else swiper.autoplay.stop();
  };
  const watcher = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? true;
    obey();
  });
  watcher.observe(stage);
  obey();
  onPlaying(isWanted);
  return {
    toggle: () => {
      isWanted = !isWanted;
      obey();
      onPlaying(isWanted);
    },
    stop: () => {
      watcher.disconnect();
      swiper.destroy(true, true);
    },
  };
};
