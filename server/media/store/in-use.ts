import { sql } from 'kysely';

/**
 * A part of a statement that saves a product, the home page's slides or the logo: their pictures count as in use from the same
 * moment, so that a clean-up which runs meanwhile leaves them. Rows are locked in the order of their names, as the clean-up does.
 * @param images as JSON, each with its `url`
 */
export const keepingPictures = (images: string) => sql`
  kept_pictures as (
    update picture set unused_since = null where name in (
      select p.name from picture p
      where p.name in (
          select picture_name(image->>'url') from jsonb_array_elements(${images}::jsonb) image
        )
        and p.unused_since is not null
      order by p.name for update
    )
  )`;
