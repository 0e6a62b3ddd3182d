/**
 * The lines of a page of metrics.
 *
 * @typedef {{ family: string, labels: string, value: number }} Line
 */

/** Parses Prometheus' text format. */
function metricLines(/** @type {string} */ text) {
  return text.split("\n").flatMap((line) => {
    const [, family, labels = "", value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return family === undefined ? [] : [{ family, labels, value: Number(value) }];
  });
}

/** Long polls wait intentionally, so their durations are left out. */
const isPoll = (/** @type {string} */ labels) => /call="\w+\.\w+After"/.test(labels);

const isFailure = (/** @type {string} */ labels) => /code="(internal|overloaded|unavailable|deadline-exceeded)"/.test(labels);

/**
 * @param {Line[]} lines
 * @param {string} family
 * @param {(labels: string) => boolean} [fits]
 */
const total = (lines, family, fits = () => true) =>
  lines.reduce((sum, line) => line.family === family && fits(line.labels) ? sum + line.value : sum, 0);

/** The sums from which the figures are computed. */
export function sums(/** @type {string} */ text) {
  const lines = metricLines(text);
  const isAnswer = (/** @type {string} */ labels) => !isPoll(labels);
  return {
    requests: total(lines, "umkreis_requests_total", isAnswer),
    failures: total(lines, "umkreis_requests_total", isFailure),
    seconds: total(lines, "umkreis_request_duration_seconds_sum", isAnswer),
    answers: total(lines, "umkreis_request_duration_seconds_count", isAnswer),
    running: total(lines, "umkreis_requests_running"),
    connections: total(lines, "umkreis_connections"),
  };
}

/** @typedef {{ at: number, sums: ReturnType<typeof sums> }} Sample */

export const figureNames = /** @type {const} */ (["rate", "failures", "mean", "running", "connections"]);

/**
 * The figures between two samples: rates per second, means in milliseconds, and the present numbers.
 *
 * @returns {Record<typeof figureNames[number], number>}
 */
export function figuresBetween(/** @type {Sample} */ before, /** @type {Sample} */ after) {
  const seconds = Math.max(0.001, (after.at - before.at) / 1_000);
  // The counters of a restarted service begin at zero.
  const grown = (/** @type {keyof Sample["sums"]} */ name) => Math.max(0, after.sums[name] - before.sums[name]);
  return {
    rate: grown("requests") / seconds,
    failures: grown("failures") / seconds,
    mean: grown("answers") === 0 ? 0 : grown("seconds") / grown("answers") * 1_000,
    running: after.sums.running,
    connections: after.sums.connections,
  };
}
