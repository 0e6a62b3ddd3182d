import { send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { dayOf } from "../../../shared/core/format.js";
import { allPages } from "../../../shared/core/pages.js";
import { t } from "../../../shared/core/texts.js";
import { confirmDialog } from "../../../shared/parts/dialog.js";
import { empty } from "../../../shared/parts/empty.js";
import { attempt } from "../../../shared/parts/notices.js";
import { photoView } from "../../../shared/parts/photo.js";

/** The photos that the user has uploaded; those in no post and no profile can be deleted. */
export async function part() {
  const body = h("div.stack", {});

  async function load() {
    const all = await allPages(async (cursor) => {
      const { media, next } = await send("catalogue.listMedia", { limit: 200, cursor });
      return { entries: media, next };
    });
    if (all.length === 0) return fill(body, empty("photo", t("photos.none"), t("photos.what")));
    fill(body, h("p", {}, t("photos.what")), h("ul.photos", {}, ...all.map(tile)));
  }

  const tile = (/** @type {import("/umkreis.js").Media} */ { photo, isUsed, createdAt }) => {
    const date = dayOf(createdAt);
    return h("li", {},
      photoView(photo, { width: "320", alt: t("photos.of", { date }), cover: true }),
      isUsed ? h("small", {}, t("photos.used"))
        : h("button", { type: "button", onclick: () => remove(photo.id), "aria-label": t("photos.delete", { date }) },
          t("action.delete")));
  };

  async function remove(/** @type {string} */ id) {
    if (!await confirmDialog({ title: t("photos.deleteOne"), action: t("action.delete"), danger: true })) return;
    if (await attempt(() => send("catalogue.deleteMedia", { id }), t("photos.deleted"))) await load();
  }
  await load();
  return body;
}
