import { isFirstTime, rememberedSettings } from "../core/settings.js";
import { t } from "../core/texts.js";
import { notice } from "./notices.js";

/** Says once, after the browser was opened, that the settings of the last time are in use again. */
export function noticeRestored() {
  if (isFirstTime("started") && rememberedSettings().length > 0) notice(t("settings.restored"));
}
