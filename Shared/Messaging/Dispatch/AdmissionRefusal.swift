import UmkreisWire

/// Why ``Admission`` refused a request; a label of the metrics.
enum AdmissionRefusal: String, CaseIterable, Sendable {
    /// All places are taken.
    case full
    /// The places of its class are taken.
    case `class`
    /// Too much memory.
    case bytes
    /// The connection's share.
    case connection
    /// The bearer's share.
    case bearer
    case draining
}

extension Admission {
    /// Writes the running and the refused requests, and the figures of ``work``.
    public func write(to text: inout PrometheusText, of service: ServiceName) {
        text.header("umkreis_requests_refused_total", "Requests refused on arrival, by reason", "counter")
        let refused = refused
        for reason in AdmissionRefusal.allCases {
            let count = Double(refused[reason] ?? 0)
            text.sample("umkreis_requests_refused_total", count, ["service": service.text, "reason": reason.rawValue])
        }
        work.figures.write(to: &text, of: service, running: work.running, waiting: work.waiting)
    }
}
