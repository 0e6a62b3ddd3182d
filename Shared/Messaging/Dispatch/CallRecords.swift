import Synchronization
public import UmkreisWire

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
                    p50Ms: record.durations.quantile(0.5),
                    p95Ms: record.durations.quantile(0.95),
                    p99Ms: record.durations.quantile(0.99),
                    meanMs: record.durations.meanMs
                )
            }
        )
    }

    public func write(to text: inout PrometheusText, of service: ServiceName, running: Int, parked: Int) {
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
            text.samples("umkreis_request_duration_seconds", of: record.durations, ["call": name.text])
        }
    }
}

struct CallRecord: Sendable {
    private(set) var durations = LatencyHistogram()
    private(set) var replayed = 0
    private(set) var faults: [String: Int] = [:]

    var answered: Int { durations.count }

    mutating func add(_ outcome: CallOutcome, after duration: Duration) {
        durations.add(duration)
        switch outcome {
        case .replied: break
        case .replayed: replayed += 1
        case .faulted(let code): faults[code, default: 0] += 1
        }
    }
}

enum CallOutcome: Sendable {
    case replied
    case replayed
    case faulted(String)
}
