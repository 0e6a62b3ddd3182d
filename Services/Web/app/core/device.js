import { remember, remembered } from "../../shared/core/settings.js";

/** The name of this browser in the list of sessions: `Firefox, Linux`. */
export function deviceName() {
  const agent = navigator.userAgent;
  const browsers = [["Edg/", "Edge"], ["OPR/", "Opera"], ["Firefox/", "Firefox"], ["Chrome/", "Chrome"], ["Safari/", "Safari"]];
  const systems = [["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Windows", "Windows"], ["Mac OS", "macOS"],
    ["Linux", "Linux"]];
  const find = (/** @type {string[][]} */ names) => names.find(([mark]) => agent.includes(mark ?? ""))?.[1];
  return [find(browsers) ?? "Browser", find(systems)].filter(Boolean).join(", ");
}

/** The token of this browser, which password guesses from elsewhere cannot lock out. */
export const deviceToken = () => /** @type {string | undefined} */ (remembered("device", undefined));

/** @param {import("/umkreis.js").SignedIn} reply */
export function keepDevice(reply) {
  if (reply.deviceToken) remember("device", reply.deviceToken);
}
