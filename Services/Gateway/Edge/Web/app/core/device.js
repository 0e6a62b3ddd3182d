import { remember, remembered } from "./settings.js";

/** What the list of sessions calls this browser: `Firefox, Linux`. */
export function deviceName() {
  const agent = navigator.userAgent;
  const browsers = [["Edg/", "Edge"], ["OPR/", "Opera"], ["Firefox/", "Firefox"], ["Chrome/", "Chrome"], ["Safari/", "Safari"]];
  const systems = [["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Windows", "Windows"], ["Mac OS", "macOS"],
    ["Linux", "Linux"]];
  const find = (/** @type {string[][]} */ names) => names.find(([mark]) => agent.includes(mark ?? ""))?.[1];
  return [find(browsers) ?? "Browser", find(systems)].filter(Boolean).join(", ");
}

/** Shows the server that this browser is known, so that guesses of others do not lock it out. */
export const deviceToken = () => /** @type {string | undefined} */ (remembered("device", undefined));

/** @param {import("/umkreis.js").SignedIn} reply */
export function keepDevice(reply) {
  if (reply.deviceToken) remember("device", reply.deviceToken);
}
