import { isFirstTime, rememberedSettings } from "../core/settings.js";
import { t } from "../core/texts.js";
import { notice } from "./notices.js";

/** Shows once per browser session that earlier settings are in use. */
export function noticeRestored() {
  if (isFirstTime("started") && rememberedSettings().length > 0) notice(t("settings.restored"));
}
