import { allApps } from "../../../shared/core/apps.js";
import { cachedSend } from "../../../shared/core/cache.js";
import { fill, h } from "../../../shared/core/dom.js";
import { money } from "../../../shared/core/format.js";
import { link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { icon } from "../../../shared/parts/icons.js";
import { photoView } from "../../../shared/parts/photo.js";

/**
 * A post as a small card, as soon as it is known.
 *
 * @param {import("../../../shared/core/apps.js").App} app
 * @param {string} id
 */
export function postCard(app, id) {
  const card = h("a.post-card", { href: link(app, `post/${id}`) }, icon("list"), h("span", {}, t("chat.post")));
  cachedSend("catalogue.findPost", { id }).then(({ post: { content, photos } }) => {
    const home = allApps().find((one) => one.kinds.includes(content.kind)) ?? app;
    card.setAttribute("href", link(home, `post/${id}`));
    const [photo] = photos ?? [];
    fill(card, photo ? photoView(photo, { width: "320", alt: "", cover: true }) : icon("list"),
      h("span", {}, h("bdi", {}, content.title), content.price && h("small", {}, money(content.price))));
  }).catch(() => {
    card.removeAttribute("href");
    fill(card, icon("list"), h("span", {}, t("chat.postGone")));
  });
  return card;
}

/** A place of a message, as a link to a map of the device. @param {import("/umkreis.js").MessagePlace} place */
export function placeCard({ point, name }) {
  const { lat, lon } = point;
  const words = name || `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
  return h("a.post-card", { href: `geo:${lat},${lon}` }, icon("place"), h("bdi", {}, words));
}
