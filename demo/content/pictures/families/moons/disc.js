import { drawLitPart } from "../../maths/moon.js";

/** A moon as two flat inks: the dark disc and the lit part. On light stock the dark part is ink and the lit part paper. */
export function drawMoon(art, x, y, radius, age, accent = false) {
  const { first, second, key, night } = art;
  const disc = (ctx) => ctx.arc(x, y, radius, 0, Math.PI * 2);
  if (accent) {
    second.beginPath();
    disc(second);
    second.fill();
    return;
  }
  if (night) {
    first.beginPath();
    disc(first);
    first.fill();
    art.knockOut((ctx) => drawLitPart(ctx, x, y, radius, age), ["first"]);
    key.beginPath();
    drawLitPart(key, x, y, radius, age);
    key.fill();
    return;
  }
  key.beginPath();
  disc(key);
  key.fill();
  art.knockOut((ctx) => drawLitPart(ctx, x, y, radius * 1.001, age), ["key"]);
  first.beginPath();
  disc(first);
  first.fill();
}
