import type { ComponentChildren } from 'preact';
import { draw, type Picture as Drawn } from '../pictures/draw.ts';

/** A picture with what it shows in words below it. It is drawn when the site is built and needs no script. */
export function Picture({ picture, children }: { picture: Drawn; children: ComponentChildren }) {
  return (
    <figure class="picture-box">
      <div
        class="picture-scroll"
        // Where it is wider than the screen, the keyboard scrolls it.
        tabIndex={0}
        role="group"
        aria-label="Picture"
        dangerouslySetInnerHTML={{ __html: draw(picture) }}
      />
      <figcaption>{children}</figcaption>
    </figure>
  );
}
