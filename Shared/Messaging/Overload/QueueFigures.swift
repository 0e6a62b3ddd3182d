import UmkreisWire

/// The counters of a ``FairQueue``.
public struct QueueFigures: Sendable {
    /// Delays from arrival to the start of the turn.
    public private(set) var delays = LatencyHistogram()
    /// Refusals before any work.
    public private(set) var refused: [QueueRefusal: Int] = [:]

    init() {}

    mutating func addStart(after delay: Duration) { delays.add(delay) }

    mutating func addRefusal(_ reason: QueueRefusal) { refused[reason, default: 0] += 1 }

    func write(to text: inout PrometheusText, of service: ServiceName, running: Int, waiting: Int) {
        let labels: PrometheusText.Labels = ["service": service.text]
        text.gauge("umkreis_work_running", "Running turns of long computations", Double(running), labels)
        text.gauge("umkreis_work_waiting", "Requests that wait for a turn", Double(waiting), labels)
        text.header("umkreis_work_delay_seconds", "From a request's arrival to its turn", "histogram")
        text.samples("umkreis_work_delay_seconds", of: delays, labels)
        text.header("umkreis_work_refused_total", "Requests refused before their turn, by reason", "counter")
        for reason in QueueRefusal.allCases {
            let count = Double(refused[reason] ?? 0)
            text.sample("umkreis_work_refused_total", count, ["service": service.text, "reason": reason.rawValue])
        }
    }
}
