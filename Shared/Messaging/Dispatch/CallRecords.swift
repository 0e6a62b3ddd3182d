import Synchronization
public import Wire

/// A service's statistics since its start.
public final class CallRecords: Sendable {
    /// Counters of the server socket.
    public let transport = TransportFigures()
    private let records = Mutex<[CallName: CallRecord]>([:])
    private let started = ContinuousClock.now

    public init() {}

    func add(_ call: CallName, _ outcome: CallOutcome, after duration: Duration) {
        records.withLock { $0[call, default: CallRecord()].add(outcome, after: duration) }
    }

    public func stats(running: Int, parked: Int) -> Stats.Reply {
        let calls = records.withLock(\.self).sorted { $0.key.text < $1.key.text }
        return Stats.Reply(
            uptimeSeconds: started.duration(to: .now) / .seconds(1),
            running: running,
            parked: parked,
            calls: calls.map { name, record in
                CallStats(
                    name: name,
                    answered: record.answered,
                    replayed: record.replayed,
                    faults: record.faults,
                    p50Ms: record.quantile(0.5),
                    p95Ms: record.quantile(0.95),
                    p99Ms: record.quantile(0.99),
                    meanMs: record.totalMs / Double(max(1, record.answered))
                )
            }
        )
    }

    public func metrics(of service: ServiceName, running: Int, parked: Int) -> String {
        var text = PrometheusText()
        text.gauge("umkreis_requests_running", "Running requests", Double(running), ["service": service.text])
        text.gauge("umkreis_requests_parked", "Waiting long polls", Double(parked), ["service": service.text])
        transport.write(to: &text, of: service)
        let calls = records.withLock(\.self).sorted { $0.key.text < $1.key.text }
        text.header("umkreis_requests_total", "Requests by outcome", "counter")
        for (name, record) in calls {
            let faults = record.faults.sorted { $0.key < $1.key }
            let good = record.answered - faults.reduce(0) { $0 + $1.value }
            for (code, count) in [("ok", good)] + faults.map({ ($0.key, $0.value) }) {
                text.sample("umkreis_requests_total", Double(count), ["call": name.text, "code": code])
            }
        }
        text.header("umkreis_request_duration_seconds", "From arrival to reply", "histogram")
        for (name, record) in calls {
            text.histogram("umkreis_request_duration_seconds", record, ["call": name.text])
        }
        return text.text
    }
}

/// A latency histogram.
struct CallRecord: Sendable {
    /// Upper bounds in milliseconds.
    static let bounds: [Double] = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]

    private(set) var answered = 0
    private(set) var replayed = 0
    private(set) var faults: [String: Int] = [:]
    private(set) var totalMs = 0.0
    private(set) var buckets = [Int](repeating: 0, count: CallRecord.bounds.count + 1)

    mutating func add(_ outcome: CallOutcome, after duration: Duration) {
        answered += 1
        switch outcome {
        case .replied: break
        case .replayed: replayed += 1
        case .faulted(let code): faults[code, default: 0] += 1
        }
        let milliseconds = duration / .milliseconds(1)
        totalMs += milliseconds
        buckets[CallRecord.bounds.firstIndex { milliseconds <= $0 } ?? CallRecord.bounds.count] += 1
    }

    /// Returns its bucket's upper bound in milliseconds.
    func quantile(_ share: Double) -> Double {
        let wanted = Int((Double(answered) * share).rounded(.up))
        var seen = 0
        for (bound, count) in zip(CallRecord.bounds, buckets) {
            seen += count
            if seen >= wanted { return bound }
        }
        return 2 * (CallRecord.bounds.last ?? 0)
    }
}

enum CallOutcome: Sendable {
    case replied
    case replayed
    case faulted(String)
}

/// Prometheus text format 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/.
struct PrometheusText {
    private(set) var text = ""

    mutating func header(_ name: String, _ help: String, _ type: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    mutating func sample(_ name: String, _ value: Double, _ labels: KeyValuePairs<String, String>) {
        let inside = labels.map { "\($0.key)=\"\(PrometheusText.escape($0.value))\"" }.joined(separator: ",")
        text += "\(name){\(inside)} \(value)\n"
    }

    mutating func gauge(_ name: String, _ help: String, _ value: Double, _ labels: KeyValuePairs<String, String>) {
        header(name, help, "gauge")
        sample(name, value, labels)
    }

    mutating func histogram(_ name: String, _ record: CallRecord, _ labels: KeyValuePairs<String, String>) {
        let own = labels.map { "\($0.key)=\"\(PrometheusText.escape($0.value))\"" }.joined(separator: ",")
        var seen = 0
        for (bound, count) in zip(CallRecord.bounds.map { "\($0 / 1000)" } + ["+Inf"], record.buckets) {
            seen += count
            text += "\(name)_bucket{\(own),le=\"\(bound)\"} \(seen)\n"
        }
        text += "\(name)_sum{\(own)} \(record.totalMs / 1000)\n\(name)_count{\(own)} \(record.answered)\n"
    }

    private static func escape(_ label: String) -> String {
        label.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
