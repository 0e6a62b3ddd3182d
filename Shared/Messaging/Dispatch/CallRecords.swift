import Synchronization
public import Wire

/// What a service has answered since it started, call by call.
public final class CallRecords: Sendable {
    private let records = Mutex<[CallName: CallRecord]>([:])
    private let started = ContinuousClock.now

    public init() {}

    func add(_ call: CallName, _ outcome: CallOutcome, after duration: Duration) {
        records.withLock { $0[call, default: CallRecord()].add(outcome, after: duration) }
    }

    /// The figures as ``Stats`` tells them.
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

    /// The figures in Prometheus' text format 0.0.4.
    public func metrics(of service: ServiceName, running: Int, parked: Int) -> String {
        var text = PrometheusText()
        text.gauge("umkreis_requests_running", "Requests in work", Double(running), ["service": service.text])
        text.gauge("umkreis_requests_parked", "Requests waiting for news", Double(parked), ["service": service.text])
        let calls = records.withLock(\.self).sorted { $0.key.text < $1.key.text }
        text.header("umkreis_requests_total", "Requests by what became of them", "counter")
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
