import type { ComponentChildren } from 'preact';
import { draw, type Picture as Drawn } from '../pictures/draw.ts';

/** A picture with what it shows in words below it. It is drawn when the site is built and needs no script. */
export function Picture({ picture, children }: { picture: Drawn; children: ComponentChildren }) {
  return (
    <figure class="picture-box">
      {/* On a narrow screen it scrolls sideways, which a keyboard must reach. */}
      <div class="picture-scroll" tabIndex={0} dangerouslySetInnerHTML={{ __html: draw(picture) }} />
      <figcaption>{children}</figcaption>
    </figure>
  );
}
