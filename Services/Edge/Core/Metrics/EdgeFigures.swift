#if HTTP
import UmkreisMessaging
import ServiceKit
import Synchronization
import UmkreisWire

/// The counters of the edge.
///
/// Labels are known calls and pages only, so that strangers cannot add series.
final class EdgeFigures: Sendable {
    private struct Outcome: Hashable {
        let call: String
        let status: Int
    }

    private struct State {
        var requests: [Outcome: Int] = [:]
        /// Durations by call only: with all statuses they would not fit into a reply.
        var durations: [String: LatencyHistogram] = [:]
        var refused: [EdgeLimit: Int] = [:]
    }

    /// The pauses after refusals, which grow with their share.
    let pauses = RetryPauses()
    private let state = Mutex(State())
    private let open = Atomic<Int>(0)
    private let peak = Atomic<Int>(0)
    private let unlogged = Atomic<Int>(0)
    private let process = ProcessFigures()
    private let maximumConnections: Int

    /// - Parameter maximumConnections: beyond that, no connection is accepted.
    init(maximumConnections: Int) { self.maximumConnections = maximumConnections }

    /// - Parameters:
    ///   - call: a known call or page.
    ///   - duration: until the head of the response.
    func add(_ call: String, status: Int, after duration: Duration) {
        if status < 500 { pauses.noteAdmission() }
        state.withLock { state in
            state.requests[Outcome(call: call, status: status), default: 0] += 1
            state.durations[call, default: LatencyHistogram()].add(duration)
        }
    }

    /// Counts a request that a limit has refused.
    func addRefusal(by limit: EdgeLimit) { state.withLock { $0.refused[limit, default: 0] += 1 } }

    /// Counts a request that the access log leaves out.
    func addUnlogged() { unlogged.add(1, ordering: .relaxed) }

    var connections: Int { open.load(ordering: .relaxed) }

    func connectionOpened() { peak.max(open.add(1, ordering: .relaxed).newValue, ordering: .relaxed) }

    /// - Returns: the most connections since the last call.
    func takePeak() -> Int { peak.exchange(connections, ordering: .relaxed) }

    func connectionClosed() { open.subtract(1, ordering: .relaxed) }

    /// Prometheus' text format.
    func text(streams: Int) -> String {
        let state = state.withLock(\.self)
        var text = PrometheusText()
        let labels: PrometheusText.Labels = ["service": ServiceName.edge.text]
        process.write(to: &text, of: .edge)
        text.gauge("umkreis_http_connections", "Open HTTP connections", Double(connections), labels)
        text.gauge("umkreis_http_connections_limit", "HTTP connections at most", Double(maximumConnections), labels)
        text.gauge("umkreis_http_streams", "Open event streams", Double(streams), labels)
        text.header("umkreis_http_refused_total", "Requests refused by a limit of the edge", "counter")
        for limit in EdgeLimit.allCases {
            text.sample("umkreis_http_refused_total", Double(state.refused[limit] ?? 0), ["limit": limit.rawValue])
        }
        text.header("umkreis_http_unlogged_total", "Refused requests and probes that the log leaves out", "counter")
        text.sample("umkreis_http_unlogged_total", Double(unlogged.load(ordering: .relaxed)), labels)
        Self.write(state, to: &text)
        return text.text
    }

    private static func write(_ state: State, to text: inout PrometheusText) {
        text.header("umkreis_http_requests_total", "HTTP requests by call and status", "counter")
        let requests = state.requests.sorted { ($0.key.call, $0.key.status) < ($1.key.call, $1.key.status) }
        for (key, count) in requests {
            text.sample("umkreis_http_requests_total", Double(count), ["call": key.call, "status": "\(key.status)"])
        }
        let name = "umkreis_http_request_duration_seconds"
        text.header(name, "From arrival to the head of the response", "histogram")
        for (call, histogram) in state.durations.sorted(by: { $0.key < $1.key }) {
            text.samples(name, of: histogram, ["call": call], from: 1)
        }
    }
}
#endif
