import { send } from "../../../shared/core/client.js";
import { h } from "../../../shared/core/dom.js";
import { dateTime } from "../../../shared/core/format.js";
import { allPages } from "../../../shared/core/pages.js";
import { go, link } from "../../../shared/core/router.js";
import { person, refreshAccount } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { confirmDialog } from "../../../shared/parts/dialog.js";
import { download } from "../../../shared/parts/download.js";
import { attempt, notice, noticeFailure } from "../../../shared/parts/notices.js";
import { withPassword } from "./password-dialog.js";

const services = /** @type {const} */ (["auth", "catalogue", "chat", "favourites", "geo"]);
/** The maximum per service; a page has 200 items. */
const maximumPages = 500;

/**
 * Downloads all data of the account, and deletes the account.
 *
 * @param {import("../../../shared/core/router.js").Visit} visit
 */
export function part({ app }) {
  const progress = h("p", { role: "status" });
  const button = /** @type {HTMLButtonElement} */ (h("button.primary", { type: "button", onclick: save }, t("data.download")));

  async function save() {
    button.disabled = true;
    progress.textContent = t("data.collecting");
    try {
      const data = await withPassword(collect);
      if (data) download("umkreis-data.json", JSON.stringify(data, null, 2), "application/json");
      progress.textContent = data ? t("data.ready") : "";
    } catch (error) {
      progress.textContent = "";
      noticeFailure(error);
    }
    button.disabled = false;
  }

  async function remove() {
    const question = { title: t("deletion.title"), text: t("deletion.what"), action: t("deletion.confirm"), danger: true };
    if (!await confirmDialog(question)) return;
    await attempt(async () => {
      const reply = await withPassword(() => send("auth.requestDeletion", {}));
      if (!reply) return;
      notice(t("deletion.pending", { when: dateTime(reply.deletesAt) }));
      await refreshAccount();
      go(link(app, "account"));
    });
  }
  return h("div.stack", {},
    h("div.box", {}, h("h2", {}, t("data.title")), h("p", {}, t("data.what")), h("div.actions", {}, button), progress),
    person()?.deletesAt ? null : h("div.box", {}, h("h2", {}, t("deletion.title")), h("p", {}, t("deletion.what")),
      h("div.actions", {}, h("button.danger", { type: "button", onclick: remove }, t("deletion.request")))));
}

/** Collects the user's data of each service, by section. */
async function collect() {
  /** @type {Record<string, Record<string, unknown[]>>} */
  const data = {};
  for (const service of services) {
    const items = await allPages(async (cursor) => {
      const { items, next } = await send(`${service}.exportMyData`, { limit: 200, cursor });
      return { entries: items, next };
    }, maximumPages);
    const sections = Object.groupBy(items, ({ section }) => section);
    data[service] = Object.fromEntries(Object.entries(sections).map(([name, all = []]) => [name, all.map(({ item }) => item)]));
  }
  return data;
}
